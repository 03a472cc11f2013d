import { relative } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** The files of a source outside the main script, with their dependencies. */
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
      const first = reached(chunks.filter(({ isEntry }) => isEntry))
      const found: Record<string, Part> = {}
      for (const chunk of chunks) {
        for (const id of chunk.moduleIds) {
          const { isEntry = false, dynamicImporters = [] } = this.getModuleInfo(id) ?? {}
          const facade = chunks.find(({ facadeModuleId }) => facadeModuleId === id)
          if (id.startsWith('\0') || (!isEntry && dynamicImporters.length === 0)) continue
          const needed = [...reached([facade ?? chunk])].filter((one) => isEntry || !first.has(one))
          found[relative(root, id)] = {
            scripts: needed.map(({ fileName }) => fileName),
            styles: [...new Set(needed.flatMap((one) => [...(one.viteMetadata?.importedCss ?? [])]))],
          }
        }
      }
      this.emitFile({ type: 'asset', fileName: 'parts.json', source: JSON.stringify(found) })

      function reached(from: readonly Rolldown.OutputChunk[], known = new Set<Rolldown.OutputChunk>()) {
        for (const chunk of from) {
          if (known.has(chunk)) continue
          known.add(chunk)
          reached(
            chunk.imports.flatMap((name) => byName.get(name) ?? []),
            known,
          )
        }
        return known
      }
    },
  }
}
