import { type MouseEvent, useEffect, useMemo, useState } from 'react'
import type { ScreenBundle } from '../../../language/bundle/screen-bundle.ts'
import { type Scope, screenScope } from '../../data/scope.ts'
import { useServices } from '../../hooks.ts'
import { Blocks } from '../../screen/Blocks.tsx'
import { loadScreen, screenLoaded } from '../../screen/load.ts'
import { ScreenContext, type ScreenState } from '../../screen/screen-context.ts'
import { RendererProvider, type RendererServices } from '../../services.ts'

/** An example from the server: a screen whose actions do nothing, and sample values for its names. */
export interface ExampleScreen {
  bundle: ScreenBundle
  sample: Scope
}

/**
 * Renders live blocks without a server: tabs, dialogs and validation work, but nothing is sent and no link is followed.
 */
export function ExampleStage({ example: { bundle, sample } }: { example: ExampleScreen }) {
  const host = useServices()
  const inertServices = useMemo(() => createInertServices(host), [host])
  const [url, setUrl] = useState<Record<string, string>>({})
  const base = screenScope(host, { route: {}, url, urlKeys: bundle.urlKeys, urlDefaults: bundle.urlDefaults })
  const scope = { ...base, ...sample }
  const state = useInertScreen(bundle, scope, url, setUrl)
  if (!useIsLoaded(bundle)) return <div className="ts-example__stage" aria-busy="true" />
  return (
    <div className="ts-example__stage" onClickCapture={preventLeaving} onAuxClickCapture={preventLeaving}>
      <RendererProvider value={inertServices}>
        <ScreenContext value={state}>
          <Blocks items={bundle.screen.body} scope={scope} />
        </ScreenContext>
      </RendererProvider>
    </div>
  )

  function preventLeaving(event: MouseEvent): void {
    if (!(event.target instanceof Element) || !event.target.closest('a, [data-leaves]')) return
    event.preventDefault()
    event.stopPropagation()
    showInertToast(host)
  }
}

function showInertToast({ toast, t }: Pick<RendererServices, 'toast' | 't'>): void {
  toast('info', t('blocks.example_inert'))
}

/** Returns services that format like the real ones but have no other effect. */
function createInertServices(services: RendererServices): RendererServices {
  const notifyInert = () => showInertToast(services)
  return {
    ...services,
    navigate: notifyInert,
    leave: notifyInert,
    prefetch: () => {},
    // Handles only operations that upload or return a file; no others are called.
    call: async (_operation, { file }, { responseType } = {}) =>
      responseType === 'file'
        ? samplePicture()
        : { file_id: 'example', name: file instanceof File ? file.name : '' },
    startSession: async () => notifyInert(),
    impersonate: notifyInert,
    endSession: async () => notifyInert(),
    reloadSession: async () => services.session,
  }
}

/** Draws a picture in one colour. */
function samplePicture(): Promise<Blob> {
  const canvas = new OffscreenCanvas(480, 270)
  const canvasContext = canvas.getContext('2d')
  if (canvasContext !== null) {
    canvasContext.fillStyle = '#cfe3ea'
    canvasContext.fillRect(0, 0, canvas.width, canvas.height)
  }
  return canvas.convertToBlob()
}

const noReloaders: ScreenState['dataReloaders'] = new Set()

function useInertScreen(
  bundle: ScreenBundle,
  scope: Scope,
  url: Record<string, string>,
  setUrl: (next: Record<string, string>) => void,
): ScreenState {
  const [openDialogs, setOpenDialogs] = useState<ReadonlySet<string>>(new Set())
  const [blockReason, setBlockReason] = useState<ScreenState['blockReason']>(null)
  const doNothing = async () => {}
  return {
    bundle,
    location: { route: {}, url },
    setUrl: (changes) => {
      const changedParams = Object.entries({ ...url, ...changes }).filter(([, value]) => value !== '')
      setUrl(Object.fromEntries(changedParams))
    },
    reload: doNothing,
    reloadAll: doNothing,
    dataReloaders: noReloaders,
    invalidateOtherReads: () => {},
    flows: Object.fromEntries(Object.entries(bundle.flows).map(([name, flow]) => [name, { flow, scope }])),
    openDialogs,
    openDialog: (id) => setOpenDialogs(new Set([...openDialogs, id])),
    closeDialog: (id) => setOpenDialogs(new Set([...openDialogs].filter((open) => open !== id))),
    blockReason,
    setBlockReason,
  }
}

function useIsLoaded(bundle: ScreenBundle): boolean {
  const { registry, report } = useServices()
  const [loadedBundle, setLoadedBundle] = useState<ScreenBundle>()
  useEffect(() => {
    loadScreen(bundle, registry).then(() => setLoadedBundle(bundle), report)
  }, [bundle, registry, report])
  return loadedBundle === bundle || screenLoaded(bundle, registry)
}
