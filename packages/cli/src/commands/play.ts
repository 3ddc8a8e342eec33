export async function play(_name: string, _options: object): Promise<void> {}
