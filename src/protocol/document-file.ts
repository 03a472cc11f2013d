/** What the file of a tenant's document is called: of one published version, or of a text that is not published. */
export function documentFileName(title: string, version?: number): string {
  const tenant = title
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return `${tenant || 'tenant'}-customization-${version === undefined ? 'draft' : `v${version}`}.json`
}
