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
  const pathPattern = new RegExp(`^schemas/language/${folder}/(.+)\\.json$`)
  const namedFiles = files.flatMap(({ path, content }) => {
    const [, name] = pathPattern.exec(path) ?? []
    return name === undefined ? [] : [{ name, description: String(Object(content).description) }]
  })
  namedFiles.sort((one, other) => (one.name < other.name ? -1 : 1))
  return {
    enum: namedFiles.map(({ name }) => name),
    enumDescriptions: namedFiles.map(({ description }) => description),
  }
}
