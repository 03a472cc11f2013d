import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import type { Text } from '../../generated/language.ts'
import type { ScreenBundle } from '../../language/bundle/screen-bundle.ts'
import { mentions } from '../../language/expressions/mentions.ts'
import { listsIn, writtenBy } from '../../language/lists/list.ts'
import { addressOf, siblingOf } from '../../protocol/route.ts'
import type { ReadEntry } from '../data/data-order.ts'
import { type Reader, readerOf } from '../data/evaluator.ts'
import { type Scope, screenScope } from '../data/scope.ts'
import { dataOf, type Reads, useReads } from '../data/use-reads.ts'
import { useReader, useServices } from '../hooks.ts'
import { ErrorNotice } from '../parts/ErrorNotice.tsx'
import { Icon } from '../parts/icons.tsx'
import { Link } from '../parts/Link.tsx'
import { LoadError } from '../parts/LoadError.tsx'
import { Photo } from '../parts/Photo.tsx'
import { TextWithTerms } from '../parts/TextWithTerms.tsx'
import { WholeReferences } from '../parts/WholeReferences.tsx'
import type { RendererServices } from '../services.ts'
import { Blocks } from './Blocks.tsx'
import { flowBack, flowRedirect } from './flow-guard.ts'
import { HeaderActions } from './HeaderActions.tsx'
import { loadScreen, screenLoaded } from './load.ts'
import { PageRowBudget } from './row-budget.tsx'
import { ScreenContext, type ScreenState } from './screen-context.ts'
import { Skeleton } from './skeleton.tsx'
import { useRedirect } from './use-redirect.ts'

// Renders nothing if the code cannot be loaded: the page works without updates.
const Live = lazy(() => import('../data/Live.tsx').catch(() => ({ default: () => null })))

export interface ScreenProps {
  bundle: ScreenBundle
  /** The values of the {names} in the screen's path. */
  route: Record<string, string>
  /** The query parameters of the address. */
  url: Record<string, string>
}

/** Renders a screen document. Mount it with its filled path as key, so that no two pages share state. */
export function Screen(props: ScreenProps) {
  // Shows the skeleton until the code is loaded, without which no data can be requested.
  return useCode(props.bundle) ? <Ready {...props} /> : <Outline bundle={props.bundle} scope={{}} waiting />
}

function Ready({ bundle, route, url }: ScreenProps) {
  const host = useServices()
  const read = useMemo(() => readerOf(host), [host])
  const base = screenScope(host, { route, url, urlKeys: bundle.urlKeys, urlDefaults: bundle.urlDefaults })
  const reads = useReads(bundle, base)
  const { live } = bundle.screen
  const scope: Scope = { ...dataOf(reads.states), ...base }
  const state = useScreenState({ bundle, route, url }, reads, base)
  const settled = useSettled(bundle, reads)
  const waiting = !settled || reads.states.some(({ data }) => data === undefined)
  const redirect = settled ? redirectOf(state, reads, scope, read) : undefined
  const here = addressOf(bundle.screen.path, { ...url, ...route })
  const failed = reads.states.find(
    ({ entry, error, data, refreshing }) =>
      error !== undefined &&
      (data === undefined || (!settled && !refreshing && isOfFlow(entry, bundle.screen))),
  )
  const ledOn = useRedirect(redirect, here, !waiting || failed !== undefined)

  if (failed) {
    const first = addressOf(bundle.screen.path, { ...url, page: '', ...route })
    const ways = { up: bundle.parentScreen, first, whole: wholeOf(failed.entry.name, { bundle, route, url }) }
    return <LoadError error={failed.error} {...ways} retry={() => void state.reloadAll()} />
  }
  if (ledOn || waiting) return <Outline bundle={bundle} scope={scope} waiting={waiting} />
  return (
    <ScreenContext value={state}>
      <Page
        bundle={bundle}
        scope={scope}
        back={backOf(state, host)}
        stale={reads.states.find(({ error }) => error !== undefined)?.error}
      />
      {live && read.holds(live.when, scope) && (
        <Suspense>
          <Live live={live} states={reads.states} />
        </Suspense>
      )}
    </ScreenContext>
  )
}

/** Returns the screen's address without a list's filters; undefined without any. */
function wholeOf(name: string, { bundle: { screen }, route, url }: ScreenProps): string | undefined {
  const keys = listsIn(screen.body).flatMap((list) => (list.of === name ? writtenBy(list) : []))
  if (!keys.some((key) => url[key])) return undefined
  return addressOf(screen.path, { ...url, ...Object.fromEntries(keys.map((key) => [key, ''])), ...route })
}

interface PageProps {
  bundle: ScreenBundle
  scope: Scope
  /** The address of the form's previous section or of the flow's previous step. */
  back: string | undefined
  stale: unknown
}

function Page({ bundle: { screen, density, parentScreen }, scope, back, stale }: PageProps) {
  const read = useReader()
  return (
    <div className={classOf(screen)} data-density={density}>
      <Back own={screen.back} step={back} up={parentScreen} scope={scope} />
      <Head {...headingNow(screen, scope, read)} cover={screen.cover} scope={scope}>
        {screen.header && <HeaderActions items={screen.header} scope={scope} />}
      </Head>
      {stale !== undefined && <ErrorNotice error={stale} />}
      <div className="ts-stack">
        <PageRowBudget body={screen.body}>
          <Blocks items={screen.body} scope={scope} />
        </PageRowBudget>
      </div>
    </div>
  )
}

interface BackProps {
  own: ScreenBundle['screen']['back']
  step?: string | undefined
  up: ScreenBundle['parentScreen']
  scope: Scope
}

/**
 * Renders a link above the title: to the form's previous section, the flow's previous step, the page's own target, or
 * the list above.
 */
function Back({ own, step, up, scope }: BackProps) {
  const { t } = useServices()
  const read = useReader()
  const isHidden = own?.when !== undefined && !read.holds(own.when, scope)
  const to = step ?? (isHidden ? undefined : own ? read.address(own, scope) : up?.next && up.path)
  if (to === undefined) return null
  const label = own ? read.text(own.label, scope) : up && t(up.title)
  return (
    <Link to={to} className="ts-screen__back">
      <Icon name="arrow-left" />
      {step === undefined && label !== undefined ? label : t('renderer.back')}
    </Link>
  )
}

function Outline({ bundle, scope, waiting }: { bundle: ScreenBundle; scope: Scope; waiting: boolean }) {
  const host = useServices()
  const { screen, density, parentScreen } = bundle
  // Shows a general title while the title's values load, so that the heading can be focused.
  const { title: now } = headingNow(screen, scope, useReader())
  const title = typeof now === 'string' ? now : 'renderer.loading'
  return (
    <div className={classOf(screen)} data-density={density} aria-busy={waiting}>
      <Back own={screen.back} up={parentScreen} scope={scope} />
      <Head title={title} scope={scope} />
      <Skeleton of={bundle} label={host.t('renderer.loading')} />
    </div>
  )
}

function classOf({ layout }: ScreenBundle['screen']): string {
  return layout === 'reading' ? 'ts-screen ts-screen--reading' : 'ts-screen'
}

/**
 * Returns the first heading whose condition holds, such as that of an open section, otherwise the title with its
 * subtitle.
 */
function headingNow(
  { title, titles = [], subtitle }: ScreenBundle['screen'],
  scope: Scope,
  read: Reader,
): Pick<HeadProps, 'title' | 'subtitle'> {
  const own = titles.find(({ when }) => read.holds(when, scope))
  return own ? { title: own.title } : { title, subtitle }
}

interface HeadProps {
  title: Text
  subtitle?: Text | undefined
  cover?: string | undefined
  scope: Scope
  children?: React.ReactNode
}

function Head({ title, subtitle, cover, scope, children }: HeadProps) {
  const host = useServices()
  const read = readerOf(host)
  const picture = cover !== undefined && host.tenant.theme.hero === 'cover' ? read.value(cover, scope) : ''
  const covered = typeof picture === 'string' && picture !== ''
  return (
    <div className={covered ? 'ts-screen__head ts-screen__head--cover' : 'ts-screen__head'}>
      {covered && (
        <div className="ts-screen__cover ts-picture">
          <Photo source={picture} alt="" first />
        </div>
      )}
      <div>
        <h1 className="ts-screen__title" tabIndex={-1}>
          <WholeReferences text={read.text(title, scope)} />
        </h1>
        {subtitle !== undefined && (
          <p className="ts-screen__subtitle">
            <TextWithTerms text={read.marked(subtitle, scope)} />
          </p>
        )}
      </div>
      {children !== undefined && <div className="ts-screen__actions">{children}</div>}
    </div>
  )
}

/** Returns whether the code of the screen's blocks is loaded; loads it if the host has not. */
export function useCode(bundle: ScreenBundle): boolean {
  const { registry, report } = useServices()
  const [loaded, setLoaded] = useState<ScreenBundle>()
  useEffect(() => {
    // Does not re-render a page that is already shown.
    const stands = screenLoaded(bundle, registry)
    loadScreen(bundle, registry).then(() => !stands && setLoaded(bundle), report)
  }, [bundle, registry, report])
  return loaded === bundle || screenLoaded(bundle, registry)
}

/**
 * Returns whether the flow's data are up to date, because a step changes them; after a failed reload they are not. Once
 * true it stays true, so that later reloads do not hide the page.
 */
function useSettled({ screen }: ScreenBundle, { states }: Reads): boolean {
  const stale = states.some(
    ({ entry, data, error, refreshing }) =>
      isOfFlow(entry, screen) && (refreshing || data === undefined || error !== undefined),
  )
  const [settled, setSettled] = useState(!stale)
  if (!stale && !settled) setSettled(true)
  return settled
}

function isOfFlow(entry: ReadEntry, { flow }: ScreenBundle['screen']): boolean {
  return entry.flow !== undefined && entry.flow === flow?.name
}

export function useScreenState({ bundle, route, url }: ScreenProps, reads: Reads, base: Scope): ScreenState {
  const host = useServices()
  const [openDialogs, setOpenDialogs] = useState<ReadonlySet<string>>(new Set())
  const [hold, setHold] = useState<Text | null>(null)
  const [rereads] = useState<ScreenState['rereads']>(() => new Set())
  const openDialog = useCallback((id: string) => setOpenDialogs((open) => new Set(open).add(id)), [])
  const closeDialog = useCallback(
    (id: string) => setOpenDialogs((open) => new Set([...open].filter((other) => other !== id))),
    [],
  )
  const refresh = async (names?: readonly string[]) => {
    const chosen = reads.states.filter(({ entry }) => names === undefined || names.includes(entry.name))
    const session = names === undefined || names.includes('session') ? [host.reloadSession()] : []
    await Promise.all([
      ...session,
      ...chosen.map((state) => state.refresh()),
      ...[...rereads].map((reread) => reread(names)),
    ])
  }
  return {
    bundle,
    place: { route, url },
    setUrl: (changes, options) => {
      const query = new URLSearchParams({ ...url, ...changes })
      for (const [key, value] of Object.entries(changes)) if (value === '') query.delete(key)
      const path = siblingOf(bundle.screen.path, route)
      host.navigate(query.size > 0 ? `${path}?${query}` : path, { replace: options?.push !== true })
    },
    reload: refresh,
    reloadAll: () => refresh(),
    rereads,
    forgetOthers: reads.forgetOthers,
    flows: flowsOf(bundle, reads, base),
    openDialogs,
    openDialog,
    closeDialog,
    hold,
    setHold,
  }
}

function flowsOf({ flows }: ScreenBundle, { states }: Reads, base: Scope): ScreenState['flows'] {
  const read = Object.entries(flows).filter(([name]) =>
    states.every(({ entry, data }) => entry.flow !== name || data !== undefined),
  )
  return Object.fromEntries(
    read.map(([name, flow]) => [name, { flow, scope: { ...dataOf(states, name), ...base } }]),
  )
}

/** Returns the address to redirect to, if any. Conditions on data wait until these are loaded. */
function redirectOf(state: ScreenState, reads: Reads, scope: Scope, read: Reader): string | undefined {
  const { screen } = state.bundle
  const missing = reads.states.filter(({ data }) => data === undefined).map(({ entry }) => entry.name)
  const redirect = screen.redirect?.find(
    ({ when }) => !missing.some((name) => mentions(when, name)) && read.holds(when, scope),
  )
  if (redirect) return read.address({ go: redirect.to, with: redirect.with ?? {} }, scope)
  const place = screen.flow
  const flow = place && state.flows[place.name]
  if (place === undefined || flow === undefined) return undefined
  return flowRedirect(place, flow.flow, flow.scope, state.place.route)
}

/** Returns the address of the form's previous section, otherwise that of the flow's previous step. */
function backOf({ bundle, flows, place }: ScreenState, host: RendererServices): string | undefined {
  const part = Number(place.url.part)
  if (part > 1) {
    const before = part > 2 ? String(part - 1) : ''
    return addressOf(bundle.screen.path, { ...place.url, part: before, ...place.route })
  }
  const { flow } = bundle.screen
  const known = flow && flows[flow.name]
  return known && flowBack(flow, known.flow, known.scope, place.route, host.report)
}
