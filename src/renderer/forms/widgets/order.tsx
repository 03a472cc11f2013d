import { Suspense } from 'react'
import { Preloadable } from '../../parts/Preloadable.tsx'
import { order } from '../parts.ts'
import { ChoiceGroup } from './choice.tsx'
import { useChoice, useOptions } from './options.ts'

export function OrderInput() {
  const field = useChoice()
  const options = useOptions(field)
  return (
    <ChoiceGroup field={field}>
      <Suspense>
        <Preloadable part={order} props={{ field, options }} />
      </Suspense>
    </ChoiceGroup>
  )
}
