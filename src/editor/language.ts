import { type Remote, wrap } from 'comlink'
import type { Language } from './checker.worker.ts'
import CheckerWorker from './checker.worker.ts?worker'

/** The language service in a worker, so that typing never waits. */
export type LanguageWorker = Remote<Language>

let worker: LanguageWorker | undefined

/**
 * Returns the page's language service, which the first call starts. `documentsUrl` is the URL of the product's
 * documents.
 */
export function sharedLanguageService(documentsUrl: string): LanguageWorker {
  worker ??= startWorker(documentsUrl)
  return worker
}

function startWorker(documentsUrl: string): LanguageWorker {
  const language = wrap<Language>(new CheckerWorker())
  void language.start(documentsUrl)
  return language
}
