import type { ReactNode } from 'react'
import { screenScope } from '../data/scope.ts'
import { dataOf, useReads } from '../data/use-reads.ts'
import { useServices } from '../services.ts'
import { Blocks } from './Blocks.tsx'
import { PageRowBudget } from './row-budget.tsx'
import { type ScreenProps, useCode, useScreenState } from './Screen.tsx'
import { ScreenContext } from './screen-context.ts'
import './aside.css'

type AsideProps = ScreenProps & {
  /** Shown until everything is loaded. */
  waiting: ReactNode
}

/** Renders the content beside a page: a skeleton until everything is loaded, nothing on errors. */
export default function Aside(props: AsideProps) {
  return useCode(props.bundle) ? <Ready {...props} /> : props.waiting
}

function Ready({ bundle, route, url, waiting }: AsideProps) {
  const base = screenScope(useServices(), {
    route,
    url,
    urlKeys: bundle.urlKeys,
    urlDefaults: bundle.urlDefaults,
  })
  const reads = useReads(bundle, base)
  const state = useScreenState({ bundle, route, url }, reads, base)
  const missing = reads.states.filter(({ data }) => data === undefined)
  if (missing.some(({ error }) => error !== undefined)) return <div className="ts-aside" />
  if (missing.length > 0) return waiting
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
