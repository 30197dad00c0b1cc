// Files and the clipboard, out and in.

export function saveFile(name: string, content: string, type = 'text/plain'): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** The files that the player chooses; none if they choose none. */
export function chooseFiles(accept: string): Promise<File[]> {
  return chosen({ accept, multiple: true });
}

/** All files in the folder that the player chooses. */
export function chooseFolder(): Promise<File[]> {
  return chosen({ webkitdirectory: true });
}

function chosen(wish: Partial<Pick<HTMLInputElement, 'accept' | 'multiple' | 'webkitdirectory'>>): Promise<File[]> {
  return new Promise((resolve) => {
    const input = Object.assign(document.createElement('input'), { type: 'file' }, wish);
    input.onchange = () => resolve([...(input.files ?? [])]);
    input.oncancel = () => resolve([]);
    input.click();
  });
}

/** False where the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
