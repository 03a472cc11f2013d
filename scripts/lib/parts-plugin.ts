import { relative } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** Describes the files of a source outside the main script, with their dependencies. */
interface Part {
  scripts: string[]
  styles: string[]
}

/** Writes parts.json: the files that the server preloads in the first HTML, by source. */
export function parts(root: string): Plugin {
  return {
    name: 'parts',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
      const initialChunks = chunksReachedFrom(chunks.filter(({ isEntry }) => isEntry))
      const partsBySource: Record<string, Part> = {}
      for (const chunk of chunks) {
        for (const id of chunk.moduleIds) {
          const { isEntry = false, dynamicImporters = [] } = this.getModuleInfo(id) ?? {}
          const facade = chunks.find(({ facadeModuleId }) => facadeModuleId === id)
          if (id.startsWith('\0') || (!isEntry && dynamicImporters.length === 0)) continue
          const needed = [...chunksReachedFrom([facade ?? chunk])].filter(
            (reached) => isEntry || !initialChunks.has(reached),
          )
          partsBySource[relative(root, id)] = {
            scripts: needed.map(({ fileName }) => fileName),
            styles: [
              ...new Set(needed.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])),
            ],
          }
        }
      }
      this.emitFile({ type: 'asset', fileName: 'parts.json', source: JSON.stringify(partsBySource) })

      function chunksReachedFrom(
        from: readonly Rolldown.OutputChunk[],
        reached = new Set<Rolldown.OutputChunk>(),
      ) {
        for (const chunk of from) {
          if (reached.has(chunk)) continue
          reached.add(chunk)
          chunksReachedFrom(
            chunk.imports.flatMap((name) => byName.get(name) ?? []),
            reached,
          )
        }
        return reached
      }
    },
  }
}
