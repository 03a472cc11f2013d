import type { Explanation } from '../../language/assist/explain.ts'
import type { Suggestion } from '../../language/assist/suggest.ts'
import type { Problem } from '../../language/checker/problem.ts'
import type { LibraryFile } from '../../language/library.ts'
import type { JsonSchema } from '../../language/schema.ts'
import type { Answer, Question } from './checker.worker.ts'
import CheckerWorker from './checker.worker.ts?worker'

type Reply = Extract<Answer, { id: number }>

interface Told {
  schema(schema: JsonSchema): void
  problems(source: string, problems: readonly Problem[]): void
}

/** What knows the language of documents: it runs beside the page, so that typing never waits for it. */
export class LanguageWorker {
  readonly #worker = new CheckerWorker()
  readonly #asked = new Map<number, (reply: Reply) => void>()
  #last = 0

  constructor(told: Told) {
    this.#worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      if ('schema' in data) told.schema(data.schema)
      else if ('problems' in data) told.problems(data.source, data.problems)
      else this.#asked.get(data.id)?.(data)
    })
  }

  /** Gives it the product's documents. Before them it knows nothing. */
  learn(files: LibraryFile[]): void {
    this.#tell({ files })
  }

  check(source: string): void {
    this.#tell({ source })
  }

  /** What may stand at a place of a text. */
  async suggest(source: string, offset: number): Promise<Suggestion[]> {
    const reply = await this.#ask({ suggest: source, offset })
    return 'suggestions' in reply ? reply.suggestions : []
  }

  /** What stands there, in words. */
  async explain(source: string, offset: number): Promise<Explanation | undefined> {
    const reply = await this.#ask({ explain: source, offset })
    return 'explanation' in reply ? reply.explanation : undefined
  }

  stop(): void {
    this.#worker.terminate()
  }

  #ask(question: { suggest: string; offset: number } | { explain: string; offset: number }): Promise<Reply> {
    this.#last += 1
    const id = this.#last
    return new Promise((resolve) => {
      this.#asked.set(id, (reply) => {
        this.#asked.delete(id)
        resolve(reply)
      })
      this.#tell({ ...question, id })
    })
  }

  #tell(question: Question): void {
    this.#worker.postMessage(question)
  }
}
