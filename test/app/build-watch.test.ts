import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type BuildWatch, createBuildWatch } from '../../src/app/build-watch.ts'

let time: number
let answer: () => Promise<unknown>
let lastRequestAt: number
let notified: number
let watch: BuildWatch

beforeEach(() => {
  time = 0
  lastRequestAt = 0
  notified = 0
  answer = async () => ({ build: 'one' })
  const ask = () => {
    lastRequestAt += 1
    return answer()
  }
  watch = createBuildWatch({ build: 'one', intervalMinutes: 5, requestBuild: ask, now: () => time })
  watch.subscribe(() => {
    notified += 1
  })
})

async function lookLater(): Promise<boolean> {
  time += 60_000
  await watch.check()
  return watch.isOutdated()
}

describe('a new build', () => {
  it('is reported once when the server’s build differs from the page’s', async () => {
    expect(await lookLater()).toBe(false)
    answer = async () => ({ build: 'two' })
    expect([await lookLater(), notified]).toEqual([true, 1])
    expect([await lookLater(), notified, lastRequestAt]).toEqual([true, 1, 2])
  })

  it.each([undefined, null, 'two', {}, { build: '' }, { build: 2 }])(
    'is not reported for the response %j',
    async (wrong) => {
      answer = async () => wrong
      expect(await lookLater()).toBe(false)
    },
  )

  it('is reported by the first response with another customization version', () => {
    for (const version of ['3', '3', '3']) watch.compareVersion(version)
    expect([watch.isOutdated(), notified]).toEqual([false, 0])
    for (const version of ['4', '5', '3']) watch.compareVersion(version)
    expect([watch.isOutdated(), notified, lastRequestAt]).toEqual([true, 1, 0])
  })

  it('is not reported without a response', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'))
    expect(await lookLater()).toBe(false)
    answer = async () => ({ build: 'two' })
    expect(await lookLater()).toBe(true)
  })

  it('is checked at most once a minute on tab changes', async () => {
    await watch.check()
    time += 59_999
    await watch.check()
    expect(lastRequestAt).toBe(1)
    time += 1
    await watch.check()
    expect(lastRequestAt).toBe(2)
  })
})

describe('the build check of an open page', () => {
  let visibilityState: DocumentVisibilityState
  let page: EventTarget & Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>
  const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000)

  beforeEach(() => {
    vi.useFakeTimers()
    visibilityState = 'visible'
    page = Object.defineProperty(new EventTarget(), 'visibilityState', {
      get: () => visibilityState,
    }) as typeof page
    const ask = async () => ({ build: `build ${++lastRequestAt}` })
    watch = createBuildWatch({ build: 'build 1', intervalMinutes: 5, requestBuild: ask })
  })
  afterEach(() => void vi.useRealTimers())

  it('runs every five minutes and detects a new build', async () => {
    watch.start(page)
    await vi.advanceTimersByTimeAsync(5 * 60_000 - 1)
    expect(lastRequestAt).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    expect([lastRequestAt, watch.isOutdated()]).toEqual([1, false])
    await minutes(5)
    expect([lastRequestAt, watch.isOutdated()]).toEqual([2, true])
  })

  it('pauses while the tab is hidden and runs at once when visible', async () => {
    watch.start(page)
    visibilityState = 'hidden'
    await minutes(20)
    expect(lastRequestAt).toBe(0)
    visibilityState = 'visible'
    page.dispatchEvent(new Event('visibilitychange'))
    expect(lastRequestAt).toBe(1)
  })

  it('stops when the page is left', async () => {
    const leave = watch.start(page)
    leave()
    await minutes(20)
    page.dispatchEvent(new Event('visibilitychange'))
    expect(lastRequestAt).toBe(0)
  })
})
