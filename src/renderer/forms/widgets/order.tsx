import { Suspense } from 'react'
import { Preloadable } from '../../parts/Preloadable.tsx'
import { order } from '../parts.ts'
import { Group } from './choice.tsx'
import { useChoice, useOptions } from './options.ts'

export function OrderInput() {
  const field = useChoice()
  const options = useOptions(field)
  return (
    <Group field={field}>
      <Suspense>
        <Preloadable part={order} props={{ field, options }} />
      </Suspense>
    </Group>
  )
}
