/** Returns the file name of a customization: of a published version, or of a draft. */
export function documentFileName(title: string, version?: number): string {
  const tenant = title
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return `${tenant || 'tenant'}-customization-${version === undefined ? 'draft' : `v${version}`}.json`
}
