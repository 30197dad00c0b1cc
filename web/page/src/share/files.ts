// Saves and opens files, copies and shares texts.

export function saveFile(name: string, content: string | Uint8Array<ArrayBuffer>, type = 'text/plain'): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** The files that the player chooses; none if the player cancels. */
export function chooseFiles(accept: string): Promise<File[]> {
  return chosen({ accept, multiple: true });
}

/** The file's text. A byte-order mark decides its encoding. */
export async function textOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const beginsWith = (first: number, second: number) => bytes[0] === first && bytes[1] === second;
  const encoding = beginsWith(0xff, 0xfe) ? 'utf-16le' : beginsWith(0xfe, 0xff) ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}

/** All files in the folder that the player chooses. */
export function chooseFolder(): Promise<File[]> {
  return chosen({ webkitdirectory: true });
}

/** The input element of the open file dialog. It is in no document: without this reference the browser may discard it
 * before the player has chosen. */
let chooser: HTMLInputElement;

function chosen(options: Partial<Pick<HTMLInputElement, 'accept' | 'multiple' | 'webkitdirectory'>>): Promise<File[]> {
  return new Promise((resolve) => {
    const input = Object.assign(document.createElement('input'), { type: 'file' }, options);
    input.onchange = () => resolve([...(input.files ?? [])]);
    input.oncancel = () => resolve([]);
    chooser = input;
    chooser.click();
  });
}

/** Puts a text on the clipboard. Returns false if the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Shares a text by the device's own dialog on touch screens, else by the clipboard. Returns false if the browser
 * refuses. */
export async function shareText(text: string): Promise<boolean> {
  const isTouch = matchMedia('(pointer: coarse)').matches;
  if (isTouch && navigator.share) {
    // The dialog ends with an AbortError if the player closes it.
    const isDone = await navigator.share({ text }).then(() => true, (error: Error) => error.name === 'AbortError');
    if (isDone) return true;
  }
  return copyText(text);
}
