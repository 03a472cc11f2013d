import { ApiError } from './api-error.ts'

type Translate = (keys: readonly string[], values: Record<string, unknown>) => string

/**
 * Returns the text of the error toast; undefined without a response, for a 404 without body, and if the response asks
 * for no toast (specification, chapter 8). Below 500 the text contains the server's message, preceded by the page's own
 * text (`undone`) if there is one.
 */
export function errorToast(error: unknown, t: Translate): string | undefined {
  if (!(error instanceof ApiError)) return t(['api_client.error_default'], {})
  const { status, message, reason = message, hideError, hasEnvelope, undone } = error
  if (status === 0 || hideError || (status === 404 && !hasEnvelope)) return undefined
  const isReasonMissing = status < 500 && reason === ''
  const keys = isReasonMissing ? [] : [`api_client.response_code_${status}`]
  const text = t([...keys, 'api_client.error_default'], { error: reason })
  if (undone === undefined) return text
  return `${undone} ${status < 500 && reason !== '' ? reason : text}`
}
