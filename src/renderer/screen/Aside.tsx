import type { ReactNode } from 'react'
import { screenScope } from '../data/scope.ts'
import { dataOf, useReads } from '../data/use-reads.ts'
import { useServices } from '../services.ts'
import { Blocks } from './Blocks.tsx'
import { PageRowBudget } from './row-budget.tsx'
import { type ScreenProps, useScreenCode, useScreenState } from './Screen.tsx'
import { ScreenContext } from './screen-context.ts'
import './aside.css'

type AsideProps = ScreenProps & {
  /** Displayed until everything is loaded. */
  placeholder: ReactNode
}

/** Renders the content beside a page: the placeholder until everything is loaded, and nothing on errors. */
export default function Aside(props: AsideProps) {
  return useScreenCode(props.bundle) ? <LoadedAside {...props} /> : props.placeholder
}

function LoadedAside({ bundle, route, url, placeholder }: AsideProps) {
  const base = screenScope(useServices(), {
    route,
    url,
    urlKeys: bundle.urlKeys,
    urlDefaults: bundle.urlDefaults,
  })
  const reads = useReads(bundle, base)
  const state = useScreenState({ bundle, route, url }, reads, base)
  const missingReads = reads.states.filter(({ data }) => data === undefined)
  if (missingReads.some(({ error }) => error !== undefined)) return <div className="ts-aside" />
  if (missingReads.length > 0) return placeholder
  const { body } = bundle.screen
  return (
    <ScreenContext value={state}>
      <div className="ts-aside">
        <PageRowBudget body={body}>
          <Blocks items={body} scope={{ ...dataOf(reads.states), ...base }} />
        </PageRowBudget>
      </div>
    </ScreenContext>
  )
}
