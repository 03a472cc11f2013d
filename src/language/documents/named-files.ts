import { isObject, mapValues } from '../common/objects.ts'

interface NamedFile {
  readonly path: string
  readonly content: unknown
}

/** Replaces `"x-names-of": "formats"` in a schema by the names of that folder's files, with their descriptions. */
export function withNamesOfFiles<T>(node: T, files: readonly NamedFile[]): T {
  if (Array.isArray(node)) return node.map((item) => withNamesOfFiles(item, files)) as T
  if (!isObject(node)) return node
  const inner = mapValues(node, (value) => withNamesOfFiles(value, files))
  const folder = node['x-names-of']
  return (typeof folder === 'string' ? { ...inner, ...namesIn(folder, files) } : inner) as T
}

function namesIn(folder: string, files: readonly NamedFile[]) {
  const inside = new RegExp(`^schemas/language/${folder}/(.+)\\.json$`)
  const named = files.flatMap(({ path, content }) => {
    const [, name] = inside.exec(path) ?? []
    return name === undefined ? [] : [{ name, description: String(Object(content).description) }]
  })
  named.sort((one, other) => (one.name < other.name ? -1 : 1))
  return {
    enum: named.map(({ name }) => name),
    enumDescriptions: named.map(({ description }) => description),
  }
}
