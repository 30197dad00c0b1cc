declare module 'virtual:themes' {
  const themes: import('tilery').Theme[];
  export default themes;
}
declare module 'tilery/*.wasm?url' {
  const address: string;
  export default address;
}
declare module 'virtual:networks' {
  const networks: import('./think/networks').KnownNetwork[];
  export default networks;
}
