import { useId } from 'react'
import useSWR from 'swr'
import type { Screen } from '../../language/documents/library.ts'
import { isCallError } from '../actions/call-error.ts'
import { openForms } from '../forms/open-forms.ts'
import { useServices } from '../services.ts'
import type { ReadState } from './use-reads.ts'

interface LiveProps {
  live: NonNullable<Screen['live']>
  states: readonly ReadState[]
}

/**
 * Polls the data of an open page. Updates only data that have changed, and ignores responses that are older than a
 * write.
 */
export default function Live({ live: { every, reload, typing }, states }: LiveProps) {
  const { reloadSession } = useServices()
  useSWR(
    useId(),
    async () => {
      const reloadedStates = states.filter(
        ({ entry }) => entry.flow === undefined && reload.includes(entry.name),
      )
      await Promise.all([
        ...(reload.includes('session') ? [reloadSession()] : []),
        ...reloadedStates.map(refreshIfChanged),
      ])
      return null
    },
    {
      refreshInterval: every * 1000,
      dedupingInterval: 0,
      revalidateOnMount: false,
      isVisible: () => canRefresh(typing === true),
      shouldRetryOnError: isTemporary,
      // Retries at growing, random intervals, so that open pages do not retry together.
      onErrorRetry: (_error, _key, _config, revalidate, retry) => {
        const delayMs = Math.min(every * 2 ** retry.retryCount, maxRetrySeconds) * (500 + Math.random() * 500)
        setTimeout(() => void revalidate(retry), delayMs)
      },
    },
  )
  return null
}

/** The maximum retry interval in seconds. */
const maxRetrySeconds = 300

async function refreshIfChanged({ data, request, refresh }: ReadState): Promise<void> {
  try {
    const response = await request()
    if (JSON.stringify(response) !== JSON.stringify(data)) await refresh()
  } catch (error) {
    // Displays permanent errors on the page and ignores temporary ones.
    if (!isTemporary(error)) await refresh()
    throw error
  }
}

/** Returns whether an error is temporary: no response, rate limit or unavailable server. */
function isTemporary(error: unknown): boolean {
  return isCallError(error) && [0, 429, 503].includes(error.status)
}

/** Returns whether the page is visible and the person is not editing anything; unsent input is allowed if `typing`. */
function canRefresh(typing: boolean): boolean {
  const hasUnsentForm = !typing && [...openForms].some(({ hasUnsentChanges }) => hasUnsentChanges)
  return !document.hidden && !hasUnsentForm && document.querySelector('dialog[open], .ts-menu[open]') === null
}
