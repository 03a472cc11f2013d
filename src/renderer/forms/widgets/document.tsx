import { lazy, Suspense } from 'react'
import { useHost } from '../../use.ts'
import { useField } from '../context.ts'

/** Several megabytes: only who edits a document loads it. */
const Editor = lazy(() => import('../../editor/Editor.tsx'))

export function DocumentInput() {
  const { id, label, value, readonly, describedBy, set } = useField()
  const host = useHost()
  return (
    <Suspense
      fallback={
        <div
          className="ts-skeleton__shape ts-skeleton__shape--tall"
          role="status"
          aria-label={host.t('renderer.loading')}
        />
      }
    >
      <Editor
        id={id}
        label={label}
        value={typeof value === 'string' ? value : ''}
        readonly={readonly}
        describedBy={describedBy}
        onChange={set}
      />
    </Suspense>
  )
}
