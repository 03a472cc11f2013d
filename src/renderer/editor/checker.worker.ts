import '../../language/expressions/cel.ts'
import { checkCustomization } from '../../language/checker/customization.ts'
import type { Problem } from '../../language/checker/problem.ts'
import { editorSchema } from '../../language/editor-schema.ts'
import { assemble, type Library, type LibraryFile } from '../../language/library.ts'
import type { JsonSchema } from '../../language/schema.ts'

/** First the product's documents, then, as often as it changes, the text of the tenant's. */
export type Question = { files: LibraryFile[] } | { source: string }
export type Answer = { schema: JsonSchema } | { source: string; problems: Problem[] }

let library: Library | undefined

addEventListener('message', ({ data }: MessageEvent<Question>) => {
  if ('files' in data) {
    library = assemble(data.files)
    answer({ schema: editorSchema(library, 'customization.json') })
  } else if (library) answer({ source: data.source, problems: checkCustomization(data.source, library) })
})

function answer(message: Answer): void {
  postMessage(message)
}
