import type { ScreenBundle } from '../../../language/bundle/screen-bundle.ts'
import { isObject, mapValues } from '../../../language/common/objects.ts'
import { fileNameOf, requestFile, saveFile } from '../../actions/download.ts'
import { IdempotencyKeys } from '../../actions/idempotency.ts'
import type { RendererServices } from '../../services.ts'

export type FileKind = 'XLSX' | 'CSV'

/** The state of an export, as displayed in the dialog. */
export interface ExportState {
  id: string
  status: string
  progress: number
  rows: number
  failure: string
  expires_at: string
  page: string
}

interface ExportRequest {
  screen: string
  list: string
  columns: readonly number[]
  name: string
  file: FileKind
  /** The arguments of the list's operation. */
  args: Readonly<Record<string, unknown>>
}

/** The polling intervals in milliseconds. They grow, because large lists take longer. */
const pollIntervalsMs = { first: 300, max: 3000 }
/** The maximum length in characters, as in schemas/domain/exports.json. */
const maxNameLength = 120

/** A running export of one list. */
export class ListExport {
  readonly #keys = new IdempotencyKeys()
  readonly #services: RendererServices
  readonly #operations: ScreenBundle['operations']
  readonly #abortController = new AbortController()

  constructor(services: RendererServices, operations: ScreenBundle['operations']) {
    this.#services = services
    this.#operations = operations
  }

  start({ args, name, ...request }: ExportRequest): Promise<ExportState> {
    return this.#send('createExport', {
      ...request,
      name: name.slice(0, maxNameLength),
      params: paramsOf(args),
    })
  }

  retry({ id }: ExportState): Promise<ExportState> {
    return this.#send('retryExport', { id })
  }

  /** Reports the state until the export ends, then saves the file. */
  async follow(initialState: ExportState, onChange: (state: ExportState) => void): Promise<void> {
    let state = initialState
    for (let interval = pollIntervalsMs.first; ; interval = Math.min(pollIntervalsMs.max, interval * 1.5)) {
      onChange(state)
      if (state.status !== 'QUEUED' && state.status !== 'RUNNING') break
      await this.#wait(interval)
      if (this.#abortController.signal.aborted) return
      state = stateOf(await this.#services.call(this.#operation('getExport'), { id: state.id }))
    }
    if (state.status === 'READY' && !this.#abortController.signal.aborted) await this.save(state)
  }

  async save({ id }: ExportState): Promise<void> {
    const services = { operations: this.#operations, call: this.#services.call }
    const file = await requestFile('downloadExport', { id }, services)
    saveFile(file, fileNameOf(file, 'downloadExport'))
  }

  /** Stops polling the export. */
  stopPolling(): void {
    this.#abortController.abort()
  }

  async #send(name: string, args: Record<string, unknown>): Promise<ExportState> {
    const idempotencyKey = this.#keys.keyFor(name, args)
    try {
      const response = await this.#services.call(this.#operation(name), args, { idempotencyKey })
      this.#keys.release(name, args)
      return stateOf(response)
    } catch (error) {
      this.#keys.release(name, args, error)
      throw error
    }
  }

  #operation(name: string) {
    const operation = this.#operations[name]
    if (operation === undefined) throw new Error(`The operation ${name} is not in this screen's bundle.`)
    return operation
  }

  #wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.#abortController.signal.addEventListener('abort', () => {
        clearTimeout(timer)
        resolve()
      })
    })
  }
}

/** Converts arguments to URL parameters without the page and its size, because a file contains all rows. */
function paramsOf({ page: _page, size: _size, ...args }: ExportRequest['args']): Record<string, string> {
  const parameters = mapValues(args, (value) => (value === undefined || value === null ? '' : String(value)))
  return Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== ''))
}

function stateOf(response: unknown): ExportState {
  if (!isObject(response)) throw new Error('An export is an object.')
  const { id, status, progress, rows, failure, expires_at, page } = response
  return {
    id: String(id),
    status: String(status),
    failure: String(failure),
    expires_at: String(expires_at),
    page: String(page),
    progress: Number(progress),
    rows: Number(rows),
  }
}
