import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import type { Text } from '../../generated/language.ts'
import { densityOf } from '../../language/bundle/density.ts'
import type { ScreenBundle } from '../../language/bundle/screen-bundle.ts'
import { mentions } from '../../language/expressions/mentions.ts'
import { listsIn, urlKeysSetBy } from '../../language/lists/list.ts'
import { addressOf, siblingOf } from '../../protocol/route.ts'
import type { ReadEntry } from '../data/data-order.ts'
import { type Reader, readerOf } from '../data/evaluator.ts'
import { type Scope, screenScope } from '../data/scope.ts'
import { dataOf, type Reads, useReads } from '../data/use-reads.ts'
import { useFormat, useReader, useServices } from '../hooks.ts'
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

/** Renders a screen document. Use its path with the route's values as key, so that no two pages share state. */
export function Screen(props: ScreenProps) {
  // Renders the outline until the code is loaded, because without it no data can be requested.
  return useScreenCode(props.bundle) ? (
    <LoadedScreen {...props} />
  ) : (
    <ScreenOutline bundle={props.bundle} scope={{}} isWaiting />
  )
}

function LoadedScreen({ bundle, route, url }: ScreenProps) {
  const services = useServices()
  const reader = useMemo(() => readerOf(services), [services])
  const base = screenScope(services, { route, url, urlKeys: bundle.urlKeys, urlDefaults: bundle.urlDefaults })
  const reads = useReads(bundle, base)
  const { live } = bundle.screen
  const scope: Scope = { ...dataOf(reads.states), ...base }
  const state = useScreenState({ bundle, route, url }, reads, base)
  const isSettled = useIsSettled(bundle, reads)
  const isWaiting = !isSettled || reads.states.some(({ data }) => data === undefined)
  const redirect = isSettled ? redirectOf(state, reads, scope, reader) : undefined
  const currentAddress = addressOf(bundle.screen.path, { ...url, ...route })
  const failedRead = reads.states.find(
    ({ entry, error, data, isRefreshing }) =>
      error !== undefined &&
      (data === undefined || (!isSettled && !isRefreshing && isOfFlow(entry, bundle.screen))),
  )
  const isRedirecting = useRedirect(redirect, currentAddress, !isWaiting || failedRead !== undefined)

  if (failedRead) {
    const firstPageAddress = addressOf(bundle.screen.path, { ...url, page: '', ...route })
    return (
      <LoadError
        error={failedRead.error}
        parentScreen={bundle.parentScreen}
        firstPageAddress={firstPageAddress}
        unfilteredAddress={unfilteredAddressOf(failedRead.entry.name, { bundle, route, url })}
        retry={() => void state.reloadAll()}
      />
    )
  }
  if (isRedirecting || isWaiting) return <ScreenOutline bundle={bundle} scope={scope} isWaiting={isWaiting} />
  return (
    <ScreenContext value={state}>
      <Page
        bundle={bundle}
        scope={scope}
        backAddress={backOf(state, services)}
        staleError={reads.states.find(({ error }) => error !== undefined)?.error}
      />
      {live && reader.isMet(live.when, scope) && (
        <Suspense>
          <Live live={live} states={reads.states} />
        </Suspense>
      )}
    </ScreenContext>
  )
}

/** Returns the screen's address without a list's filters; undefined if no filter is set. */
function unfilteredAddressOf(
  name: string,
  { bundle: { screen }, route, url }: ScreenProps,
): string | undefined {
  const keys = listsIn(screen.body).flatMap((list) => (list.of === name ? urlKeysSetBy(list) : []))
  if (!keys.some((key) => url[key])) return undefined
  return addressOf(screen.path, { ...url, ...Object.fromEntries(keys.map((key) => [key, ''])), ...route })
}

interface PageProps {
  bundle: ScreenBundle
  scope: Scope
  /** The address of the form's previous section or of the flow's previous step. */
  backAddress: string | undefined
  staleError: unknown
}

function Page({ bundle: { screen, density, parentScreen }, scope, backAddress, staleError }: PageProps) {
  const reader = useReader()
  return (
    <div className={classOf(screen)} data-density={densityOf(density, useServices().tenant)}>
      <Back target={screen.back} stepAddress={backAddress} parentScreen={parentScreen} scope={scope} />
      <Head
        {...currentHeading(screen, scope, reader)}
        count={screen.count}
        cover={screen.cover}
        scope={scope}
      >
        {screen.header && <HeaderActions items={screen.header} scope={scope} />}
      </Head>
      {staleError !== undefined && <ErrorNotice error={staleError} />}
      <div className="ts-stack">
        <PageRowBudget body={screen.body}>
          <Blocks items={screen.body} scope={scope} />
        </PageRowBudget>
      </div>
    </div>
  )
}

interface BackProps {
  target: ScreenBundle['screen']['back']
  stepAddress?: string | undefined
  parentScreen: ScreenBundle['parentScreen']
  scope: Scope
}

/**
 * Renders a link above the title: to the form's previous section, to the flow's previous step, to the page's own
 * target, or to the list above.
 */
function Back({ target, stepAddress, parentScreen, scope }: BackProps) {
  const { t } = useServices()
  const reader = useReader()
  const to = stepAddress ?? ownAddress()
  if (to === undefined) return null
  const label = target ? reader.text(target.label, scope) : parentScreen && t(parentScreen.title)
  return (
    <Link to={to} className="ts-screen__back">
      <Icon name="arrow-left" />
      {stepAddress === undefined && label !== undefined ? label : t('renderer.back')}
    </Link>
  )

  /** Returns the address of the page's own target or of the list above; undefined if the link is hidden. */
  function ownAddress(): string | undefined {
    if (target === undefined) return parentScreen?.next && parentScreen.path
    return reader.isMet(target.when, scope) ? reader.address(target, scope) : undefined
  }
}

interface OutlineProps {
  bundle: ScreenBundle
  scope: Scope
  isWaiting: boolean
}

function ScreenOutline({ bundle, scope, isWaiting }: OutlineProps) {
  const services = useServices()
  const { screen, density, parentScreen } = bundle
  // Renders a generic title while the title's values load, so that the heading can get the focus.
  const { title: currentTitle } = currentHeading(screen, scope, useReader())
  const title = typeof currentTitle === 'string' ? currentTitle : 'renderer.loading'
  return (
    <div className={classOf(screen)} data-density={densityOf(density, services.tenant)} aria-busy={isWaiting}>
      <Back target={screen.back} parentScreen={parentScreen} scope={scope} />
      <Head title={title} scope={scope} />
      <Skeleton of={bundle} label={services.t('renderer.loading')} />
    </div>
  )
}

function classOf({ layout }: ScreenBundle['screen']): string {
  return layout === 'reading' ? 'ts-screen ts-screen--reading' : 'ts-screen'
}

/**
 * Returns the first conditional title whose condition holds, such as that of an open section, or else the title with
 * its subtitle.
 */
function currentHeading(
  { title, titles = [], subtitle }: ScreenBundle['screen'],
  scope: Scope,
  reader: Reader,
): Pick<HeadProps, 'title' | 'subtitle'> {
  const matchingTitle = titles.find(({ when }) => reader.isMet(when, scope))
  return matchingTitle ? { title: matchingTitle.title } : { title, subtitle }
}

interface HeadProps {
  title: Text
  subtitle?: Text | undefined
  count?: string | undefined
  cover?: string | undefined
  scope: Scope
  children?: React.ReactNode
}

function Head({ title, subtitle, count, cover, scope, children }: HeadProps) {
  const services = useServices()
  const format = useFormat()
  const reader = readerOf(services)
  const number = count === undefined ? '' : format(reader.value(count, scope), 'count')
  const picture =
    cover !== undefined && services.tenant.theme.hero === 'cover' ? reader.value(cover, scope) : ''
  const hasCover = typeof picture === 'string' && picture !== ''
  return (
    <div className={hasCover ? 'ts-screen__head ts-screen__head--cover' : 'ts-screen__head'}>
      {hasCover && (
        <div className="ts-screen__cover ts-picture">
          <Photo source={picture} alt="" hasPriority />
        </div>
      )}
      <div>
        <h1 className="ts-screen__title" tabIndex={-1}>
          <WholeReferences text={reader.text(title, scope)} />
        </h1>
        {number !== '' && (
          <span className="ts-screen__count ts-number" aria-hidden="true">
            {number}
          </span>
        )}
        {subtitle !== undefined && (
          <p className="ts-screen__subtitle">
            <TextWithTerms text={reader.textWithTerms(subtitle, scope)} />
          </p>
        )}
      </div>
      {children !== undefined && <div className="ts-screen__actions">{children}</div>}
    </div>
  )
}

/** Returns whether the code of the screen's blocks is loaded, and loads it if the application has not. */
export function useScreenCode(bundle: ScreenBundle): boolean {
  const { registry, report } = useServices()
  const [loadedBundle, setLoadedBundle] = useState<ScreenBundle>()
  useEffect(() => {
    // Avoids re-rendering a page that is already displayed.
    const wasLoaded = screenLoaded(bundle, registry)
    loadScreen(bundle, registry).then(() => !wasLoaded && setLoadedBundle(bundle), report)
  }, [bundle, registry, report])
  return loadedBundle === bundle || screenLoaded(bundle, registry)
}

/**
 * Returns whether the flow's data are up to date: they are not while a reload runs or after it failed. Once true it
 * stays true, so that later reloads do not hide the page.
 */
function useIsSettled({ screen }: ScreenBundle, { states }: Reads): boolean {
  const isStale = states.some(
    ({ entry, data, error, isRefreshing }) =>
      isOfFlow(entry, screen) && (isRefreshing || data === undefined || error !== undefined),
  )
  const [isSettled, setIsSettled] = useState(!isStale)
  if (!isStale && !isSettled) setIsSettled(true)
  return isSettled
}

function isOfFlow(entry: ReadEntry, { flow }: ScreenBundle['screen']): boolean {
  return entry.flow !== undefined && entry.flow === flow?.name
}

export function useScreenState({ bundle, route, url }: ScreenProps, reads: Reads, base: Scope): ScreenState {
  const services = useServices()
  const [openDialogs, setOpenDialogs] = useState<ReadonlySet<string>>(new Set())
  const [blockReason, setBlockReason] = useState<Text | null>(null)
  const [dataReloaders] = useState<ScreenState['dataReloaders']>(() => new Set())
  const openDialog = useCallback((id: string) => setOpenDialogs((open) => new Set(open).add(id)), [])
  const closeDialog = useCallback(
    (id: string) => setOpenDialogs((open) => new Set([...open].filter((other) => other !== id))),
    [],
  )
  const refresh = async (names?: readonly string[]) => {
    const chosenReads = reads.states.filter(({ entry }) => names === undefined || names.includes(entry.name))
    const sessionReload = names === undefined || names.includes('session') ? [services.reloadSession()] : []
    await Promise.all([
      ...sessionReload,
      ...chosenReads.map((state) => state.refresh()),
      ...[...dataReloaders].map((reread) => reread(names)),
    ])
  }
  return {
    bundle,
    location: { route, url },
    setUrl: (changes, options) => {
      const query = new URLSearchParams({ ...url, ...changes })
      for (const [key, value] of Object.entries(changes)) if (value === '') query.delete(key)
      const path = siblingOf(bundle.screen.path, route)
      services.navigate(query.size > 0 ? `${path}?${query}` : path, { replace: options?.push !== true })
    },
    reload: refresh,
    reloadAll: () => refresh(),
    dataReloaders,
    invalidateOtherReads: reads.invalidateOtherReads,
    flows: flowsOf(bundle, reads, base),
    openDialogs,
    openDialog,
    closeDialog,
    blockReason,
    setBlockReason,
  }
}

function flowsOf({ flows }: ScreenBundle, { states }: Reads, base: Scope): ScreenState['flows'] {
  const loadedFlows = Object.entries(flows).filter(([name]) =>
    states.every(({ entry, data }) => entry.flow !== name || data !== undefined),
  )
  return Object.fromEntries(
    loadedFlows.map(([name, flow]) => [name, { flow, scope: { ...dataOf(states, name), ...base } }]),
  )
}

/**
 * Returns the address to redirect to, if any. A condition is evaluated only once the data that it reads are loaded.
 */
function redirectOf(state: ScreenState, reads: Reads, scope: Scope, reader: Reader): string | undefined {
  const { screen } = state.bundle
  const missingNames = reads.states.filter(({ data }) => data === undefined).map(({ entry }) => entry.name)
  const redirect = screen.redirect?.find(
    ({ when }) => !missingNames.some((name) => mentions(when, name)) && reader.isMet(when, scope),
  )
  if (redirect) return reader.address({ go: redirect.to, with: redirect.with ?? {} }, scope)
  const flowPosition = screen.flow
  const flow = flowPosition && state.flows[flowPosition.name]
  if (flowPosition === undefined || flow === undefined) return undefined
  return flowRedirect(flowPosition, flow.flow, flow.scope, state.location.route)
}

/** Returns the address of the form's previous section, or else that of the flow's previous step. */
function backOf({ bundle, flows, location }: ScreenState, services: RendererServices): string | undefined {
  const part = Number(location.url.part)
  if (part > 1) {
    const previousPart = part > 2 ? String(part - 1) : ''
    return addressOf(bundle.screen.path, { ...location.url, part: previousPart, ...location.route })
  }
  const { flow } = bundle.screen
  const loadedFlow = flow && flows[flow.name]
  return loadedFlow && flowBack(flow, loadedFlow.flow, loadedFlow.scope, location.route, services.report)
}
