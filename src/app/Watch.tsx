import { useEffect, useState } from 'react'
import { saveOpenForms } from '../renderer/forms/reload.ts'
import { useServices } from '../renderer/services.ts'
import './watch.css'

/**
 * While somebody writes documents (npm start -- --watch): the page follows every sound save, with what was typed, and says
 * what is wrong with any other. `version`: of the documents that this page was made from.
 */
export default function Watch({ version }: { version: string }) {
  const { t } = useServices()
  const [problems, setProblems] = useState<readonly string[]>([])

  useEffect(() => {
    const saves = new EventSource('/watch')
    saves.onmessage = ({ data }) => {
      const shown: { version: string; problems: string[] } = JSON.parse(data)
      if (shown.version !== version) reload()
      setProblems(shown.problems)
    }
    return () => saves.close()
  }, [version])

  // The live region stands before its words come, or they would not be read aloud.
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
