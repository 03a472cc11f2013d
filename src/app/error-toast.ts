import { ApiError } from './api-error.ts'

type Translate = (keys: readonly string[], values: Record<string, unknown>) => string

/**
 * Returns the text of the error toast; undefined without a response, for a 404 without body and where hidden
 * (specification, chapter 8). Below 500 the text contains the server's message, and a page's own text (`undone`)
 * precedes it.
 */
export function errorToast(error: unknown, t: Translate): string | undefined {
  if (!(error instanceof ApiError)) return t(['api_client.error_default'], {})
  const { status, message, reason = message, hideError, told, undone } = error
  if (status === 0 || hideError || (status === 404 && !told)) return undefined
  const framesNothing = status < 500 && reason === ''
  const keys = framesNothing ? [] : [`api_client.response_code_${status}`]
  const sentence = t([...keys, 'api_client.error_default'], { error: reason })
  if (undone === undefined) return sentence
  return `${undone} ${status < 500 && reason !== '' ? reason : sentence}`
}
