export async function show(_name: string, _options: object): Promise<void> {}
