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

/** Polls the data of a page while it is open. Passes on changed answers only, and none that are older than a write. */
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
      // Ever more rarely, and not all pages at one time.
      onErrorRetry: (_error, _key, _config, revalidate, retry) => {
        const pause = Math.min(every * 2 ** retry.retryCount, RAREST) * (500 + Math.random() * 500)
        setTimeout(() => void revalidate(retry), pause)
      },
    },
  )
  return null
}

/** Seconds. */
const RAREST = 300

async function askAgain({ data, ask, refresh }: ReadState): Promise<void> {
  try {
    const answer = await ask()
    if (JSON.stringify(answer) !== JSON.stringify(data)) await refresh()
  } catch (error) {
    // The page says why it can be read no more; of what passes there is nothing to say.
    if (!passes(error)) await refresh()
    throw error
  }
}

/** Whether an error may be over in a while: there was no answer, too many were asked for, or the server is away. */
function passes(error: unknown): boolean {
  return isCallError(error) && [0, 429, 503].includes(error.status)
}

/** Whether the page is visible and nothing in it is being edited. */
function mayChange(): boolean {
  const isTyped = [...openForms].some(({ unsent }) => unsent)
  return !document.hidden && !isTyped && document.querySelector('dialog[open], .ts-menu[open]') === null
}
