import '../../language/expressions/cel.ts'
import { type Explanation, explainAt } from '../../language/assist/explain.ts'
import { type Suggestion, suggestAt } from '../../language/assist/suggest.ts'
import { checkCustomization } from '../../language/checker/customization.ts'
import type { Problem } from '../../language/checker/problem.ts'
import { composeLanguageSchema } from '../../language/language-schema.ts'
import { assemble, type Library, type LibraryFile } from '../../language/library.ts'
import type { JsonSchema } from '../../language/schema.ts'

/** First the product's documents, then, as often as it changes, the text of the tenant's, and what is asked about it. */
export type Question =
  | { files: LibraryFile[] }
  | { source: string }
  | { id: number; suggest: string; offset: number }
  | { id: number; explain: string; offset: number }

export type Answer =
  | { schema: JsonSchema }
  | { source: string; problems: Problem[] }
  | { id: number; suggestions: Suggestion[] }
  | { id: number; explanation: Explanation | undefined }

let library: Library | undefined

addEventListener('message', ({ data }: MessageEvent<Question>) => {
  if ('files' in data) {
    library = assemble(data.files)
    postMessage({ schema: composeLanguageSchema(library.schemas, 'customization.json') } satisfies Answer)
  } else if (library) postMessage(answerTo(data, library))
})

function answerTo(question: Exclude<Question, { files: unknown }>, known: Library): Answer {
  if ('suggest' in question)
    return { id: question.id, suggestions: suggestAt(question.suggest, question.offset, known) }
  if ('explain' in question)
    return { id: question.id, explanation: explainAt(question.explain, question.offset, known) }
  return { source: question.source, problems: checkCustomization(question.source, known) }
}
