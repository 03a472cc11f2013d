import { useEffect, useState } from 'react'
import { saveOpenForms } from '../renderer/forms/reload.ts'
import { useServices } from '../renderer/services.ts'
import './watch.css'

/**
 * Reloads the page, keeping form drafts, after each valid save of the documents (npm start -- --watch), and lists the
 * problems after an invalid one. `version` is the version of the documents that the page was rendered from.
 */
export default function Watch({ version }: { version: string }) {
  const { t } = useServices()
  const [problems, setProblems] = useState<readonly string[]>([])

  useEffect(() => {
    const events = new EventSource('/watch')
    events.onmessage = ({ data }) => {
      const update: { version: string; problems: string[] } = JSON.parse(data)
      if (update.version !== version) reload()
      setProblems(update.problems)
    }
    return () => events.close()
  }, [version])

  // Renders the live region before its text, because screen readers announce only changes of an existing region.
  return (
    <div role="status" className="ts-watch">
      {problems.length > 0 && (
        <>
          <p className="ts-watch__title">{t('shell.watch_broken', { count: problems.length })}</p>
          <pre className="ts-watch__problems">{problems.join('\n')}</pre>
        </>
      )}
    </div>
  )
}

function reload(): void {
  try {
    saveOpenForms()
  } finally {
    window.location.reload()
  }
}
