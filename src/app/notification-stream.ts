import { headersOf } from './call-headers.ts'

/**
 * Resolves when the stream ends; rejects if it cannot be opened. Calls `onOpen` when connected and `onChange` for each
 * event.
 */
export type NotificationStream = (
  handlers: { onOpen: () => void; onChange: () => void },
  signal: AbortSignal,
) => Promise<void>

interface Options {
  root: string
  tokens: () => { user: string; manager: string }
  language: () => string
  /** Aborted when the person logs out. */
  loggedOut: AbortSignal
}

const STREAM_PATH = '/v2/notifications/live'

/** Creates the stream with fetch, because EventSource sends no headers and so no token. */
export function createNotificationStream({ root, tokens, language, loggedOut }: Options): NotificationStream {
  return async ({ onOpen, onChange }, stopped) => {
    const signal = AbortSignal.any([stopped, loggedOut])
    const headers = headersOf({ method: 'GET', path: STREAM_PATH }, { ...tokens(), language: language() })
    const { ok, status, body } = await fetch(root + STREAM_PATH, { headers, signal, cache: 'no-store' })
    if (!ok || body === null) throw new Error(`There is no stream: ${status}.`)
    onOpen()
    const reader = body.pipeThrough(new TextDecoderStream()).getReader()
    for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read())
      if (value?.includes('data:')) onChange()
  }
}
