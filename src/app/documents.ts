import type { ScreenBundle } from '../language/bundle/screen-bundle.ts'
import type { ScreenEntry } from '../language/bundle/screen-entry.ts'
import type { Catalogue } from '../language/documents/library.ts'
import type { Boot } from '../protocol/boot.ts'
import type { Language } from '../renderer/services.ts'

/**
 * Loads and caches the tenant's documents; failed requests are repeated at the next call. Rejects with a DocumentError.
 */
export interface Documents {
  screen(entry: ScreenEntry): Promise<ScreenBundle>
  texts(language: Language): Promise<Catalogue>
  /** Loads the explanations of glossary terms. */
  glossary(language: Language): Promise<Catalogue>
}

/** Represents a failed document request. 404 usually means that this page is older than the server. */
export class DocumentError extends Error {
  readonly status: number
  readonly requestId: string | undefined

  constructor(status: number, address: string, requestId?: string) {
    super(`${address} answered ${status}.`)
    this.status = status
    this.requestId = requestId
  }
}

export function createDocuments(boot: Boot, root: string): Documents {
  const requests = new Map<string, Promise<unknown>>()
  const firstEntry = boot.screens.find(({ path }) => path === boot.first?.screen.path)
  if (firstEntry !== undefined) requests.set(firstEntry.document, Promise.resolve(boot.first))

  function load(address: string, convert = (document: unknown) => document): Promise<unknown> {
    const document = requests.get(address) ?? request(root + address).then(convert)
    requests.set(address, document)
    document.catch(() => requests.delete(address))
    return document
  }

  /** Resolves `productDocuments` against the root of the API. */
  function withAbsoluteAddress(document: unknown): ScreenBundle {
    const bundle = document as ScreenBundle
    return bundle.productDocuments === undefined
      ? bundle
      : { ...bundle, productDocuments: root + bundle.productDocuments }
  }

  // Casts without validation, because the server writes these documents from the same types.
  return {
    screen: (entry) => load(entry.document, withAbsoluteAddress) as Promise<ScreenBundle>,
    texts: (language) => load(boot.texts[language]) as Promise<Catalogue>,
    glossary: (language) => load(boot.glossary[language]) as Promise<Catalogue>,
  }
}

async function request(address: string): Promise<unknown> {
  const response = await fetch(address)
  if (!response.ok)
    throw new DocumentError(response.status, address, response.headers.get('x-request-id') ?? undefined)
  return await response.json()
}
