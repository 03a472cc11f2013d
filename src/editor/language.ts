import { type Remote, wrap } from 'comlink'
import type { Language } from './checker.worker.ts'
import CheckerWorker from './checker.worker.ts?worker'

/** The language service in a worker, so that typing never waits. */
export type LanguageWorker = Remote<Language>

let worker: LanguageWorker | undefined

/**
 * Returns the page's language service, started with the first call. `product` is the URL of the product's documents.
 */
export function languageServiceOf(product: string): LanguageWorker {
  worker ??= start(product)
  return worker
}

function start(product: string): LanguageWorker {
  const language = wrap<Language>(new CheckerWorker())
  void language.start(product)
  return language
}
