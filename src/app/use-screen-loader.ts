import { useEffect, useState } from 'react'
import type { ScreenBundle } from '../language/bundle/screen-bundle.ts'
import type { ScreenEntry } from '../language/bundle/screen-entry.ts'
import type { Layout } from '../language/documents/library.ts'
import { loadScreen } from '../renderer/screen/load.ts'
import type { Application } from './application.ts'
import { isCrawler } from './crawler.ts'
import { DocumentError } from './documents.ts'
import type { Decision } from './guard.ts'
import { layouts } from './layouts/layouts.ts'
import { type Problem, problemOf, problems } from './problem.ts'
import { registry } from './registry.ts'
import type { Match } from './routes.ts'
import { recordEvent } from './telemetry.ts'

/** The displayed screen. It stays until the next one is ready, so that no empty page appears. */
export interface LoadedScreen {
  path: string
  layout: Layout
  route: Record<string, string>
  content: { bundle: ScreenBundle } | { problem: Problem }
}

interface ScreenRequest {
  pathname: string
  match: Match | undefined
  decision: Decision
}

/**
 * Loads the screen of an address, unless the guard redirects. Undefined until the first page is ready, and for crawlers
 * on an error with a status, which they would index as the page (specification, chapter 8).
 */
export function useScreenLoader(
  app: Application,
  { pathname, match, decision }: ScreenRequest,
): LoadedScreen | undefined {
  const [loadedScreen, setLoadedScreen] = useState<LoadedScreen>()
  const target = 'show' in decision ? targetOf(decision) : undefined
  const home = 'home' in decision ? decision.home : undefined

  useEffect(() => {
    let isCurrent = true
    if (target !== undefined) {
      const framingMatch = home === undefined ? match : app.findScreen(home)
      openScreen(
        app,
        { path: pathname, match, layout: framingMatch?.entry.layout ?? 'default' },
        target,
      ).then((next) => isCurrent && next !== undefined && setLoadedScreen(next))
    }
    return () => {
      isCurrent = false
    }
  }, [app, pathname, match, home, target])

  return loadedScreen !== undefined && isHiddenFrom(navigator.userAgent, loadedScreen)
    ? undefined
    : loadedScreen
}

function isHiddenFrom(userAgent: string, { content }: LoadedScreen): boolean {
  return 'problem' in content && content.problem.status !== undefined && isCrawler(userAgent)
}

function targetOf(decision: Extract<Decision, { show: string }>): Problem | 'screen' {
  if (decision.show === 'screen') return 'screen'
  return decision.status === 403 ? problems.forbidden : problems.notFound
}

async function openScreen(
  { boot, documents, texts, report }: Application,
  { path, match, layout }: { path: string; match: Match | undefined; layout: Layout },
  target: Problem | 'screen',
): Promise<LoadedScreen | undefined> {
  recordEvent({ kind: 'visit', what: path })
  const { entry, route = {} } = match ?? {}
  const frame = layouts[layout].load()
  try {
    const content =
      target === 'screen' && entry ? { bundle: await load(entry) } : { problem: problemFor(target) }
    await frame
    return { path, layout, route, content }
  } catch (error) {
    if (isFromAnOlderBuild(error) && reloadOnce(path)) return undefined
    report(error)
    const availableLayout = await frame.then(
      () => layout,
      () => 'default' as const,
    )
    return { path, layout: availableLayout, route, content: { problem: problemOf(error) } }
  }

  async function load(entry: ScreenEntry): Promise<ScreenBundle> {
    const isFirst = entry.path === boot.first?.screen.path
    const [bundle] = await Promise.all([documents.screen(entry), isFirst ? undefined : texts.loadAll()])
    await loadScreen(bundle, registry)
    return bundle
  }
}

function problemFor(target: Problem | 'screen'): Problem {
  return target === 'screen' ? problems.notFound : target
}

/**
 * Returns whether the server no longer has a document or chunk that this page names, because the page is from an older
 * build.
 */
function isFromAnOlderBuild(error: unknown): boolean {
  if (error instanceof DocumentError) return error.status === 404
  return error instanceof TypeError && /module|import/i.test(error.message) && navigator.onLine
}

/**
 * Reloads the page, but only once per address, so that a missing file causes no endless loop. Returns whether it
 * reloads.
 */
function reloadOnce(path: string): boolean {
  const key = `tesela:reloaded:${path}`
  try {
    if (sessionStorage.getItem(key) !== null) return false
    sessionStorage.setItem(key, new Date().toISOString())
  } catch {
    return false
  }
  window.location.reload()
  return true
}
