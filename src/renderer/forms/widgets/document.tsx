import { Suspense } from 'react'
import type { Published } from '../../../editor/Editor.tsx'
import { editor } from '../../../editor/parts.ts'
import { Later } from '../../parts/Later.tsx'
import { useHost, useReader } from '../../use.ts'
import { useField, useForm } from '../context.ts'

export function DocumentInput() {
  const { field, schema, id, label, value, readonly, describedBy, set } = useField()
  const { against, scope } = useForm()
  const read = useReader()
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
      <Later
        part={editor}
        props={{
          id,
          label,
          value: typeof value === 'string' ? value : '',
          readonly,
          describedBy,
          limit: typeof schema.maxLength === 'number' ? schema.maxLength : undefined,
          // Its shape is what the form block's document asks for.
          against: read.values(against, scope)[field.field] as Published | undefined,
          onChange: set,
        }}
      />
    </Suspense>
  )
}
