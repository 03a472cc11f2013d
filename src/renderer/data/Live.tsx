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

/** Polls the data of an open page. Updates only changed data, and ignores responses older than a write. */
export default function Live({ live: { every, reload }, states }: LiveProps) {
  const { reloadSession } = useServices()
  useSWR(
    useId(),
    async () => {
      const again = states.filter(({ entry }) => entry.flow === undefined && reload.includes(entry.name))
      await Promise.all([...(reload.includes('session') ? [reloadSession()] : []), ...again.map(askAgain)])
      return null
    },
    {
      refreshInterval: every * 1000,
      dedupingInterval: 0,
      revalidateOnMount: false,
      isVisible: mayChange,
      shouldRetryOnError: passes,
      // Retries at growing, random intervals, so that open pages do not retry together.
      onErrorRetry: (_error, _key, _config, revalidate, retry) => {
        const pause = Math.min(every * 2 ** retry.retryCount, RAREST) * (500 + Math.random() * 500)
        setTimeout(() => void revalidate(retry), pause)
      },
    },
  )
  return null
}

/** The maximum retry interval in seconds. */
const RAREST = 300

async function askAgain({ data, ask, refresh }: ReadState): Promise<void> {
  try {
    const answer = await ask()
    if (JSON.stringify(answer) !== JSON.stringify(data)) await refresh()
  } catch (error) {
    // Shows permanent errors on the page; temporary ones are ignored.
    if (!passes(error)) await refresh()
    throw error
  }
}

/** Returns whether an error is temporary: no response, rate limit or unavailable server. */
function passes(error: unknown): boolean {
  return isCallError(error) && [0, 429, 503].includes(error.status)
}

/** Returns whether the page is visible and nothing in it is being edited. */
function mayChange(): boolean {
  const isTyped = [...openForms].some(({ unsent }) => unsent)
  return !document.hidden && !isTyped && document.querySelector('dialog[open], .ts-menu[open]') === null
}
