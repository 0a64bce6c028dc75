export function findBrowser(root: string): string | undefined
export function ensureBrowser(root: string, node: string): Promise<string | undefined>
