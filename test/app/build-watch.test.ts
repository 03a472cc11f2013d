import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type BuildWatch, createBuildWatch } from '../../src/app/build-watch.ts'

let time: number
let answer: () => Promise<unknown>
let lastRequestAt: number
let told: number
let watch: BuildWatch

beforeEach(() => {
  time = 0
  lastRequestAt = 0
  told = 0
  answer = async () => ({ build: 'one' })
  const ask = () => {
    lastRequestAt += 1
    return answer()
  }
  watch = createBuildWatch({ build: 'one', minutes: 5, ask, now: () => time })
  watch.subscribe(() => {
    told += 1
  })
})

async function lookLater(): Promise<boolean> {
  time += 60_000
  await watch.look()
  return watch.isOld()
}

describe('a new build', () => {
  it('is told once the server names another than the page’s, and once only', async () => {
    expect(await lookLater()).toBe(false)
    answer = async () => ({ build: 'two' })
    expect([await lookLater(), told]).toEqual([true, 1])
    expect([await lookLater(), told, lastRequestAt]).toEqual([true, 1, 2])
  })

  it.each([undefined, null, 'two', {}, { build: '' }, { build: 2 }])('is not told by %j', async (wrong) => {
    answer = async () => wrong
    expect(await lookLater()).toBe(false)
  })

  it('is told by the first answer that comes from another customization, without a question', () => {
    for (const version of ['3', '3', '3']) watch.answered(version)
    expect([watch.isOld(), told]).toEqual([false, 0])
    for (const version of ['4', '5', '3']) watch.answered(version)
    expect([watch.isOld(), told, lastRequestAt]).toEqual([true, 1, 0])
  })

  it('is not told when nobody answers', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'))
    expect(await lookLater()).toBe(false)
    answer = async () => ({ build: 'two' })
    expect(await lookLater()).toBe(true)
  })

  it('is not asked for at every change of tabs', async () => {
    await watch.look()
    time += 59_999
    await watch.look()
    expect(lastRequestAt).toBe(1)
    time += 1
    await watch.look()
    expect(lastRequestAt).toBe(2)
  })
})

describe('a page that stays open', () => {
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
    watch = createBuildWatch({ build: 'build 1', minutes: 5, ask })
  })
  afterEach(() => void vi.useRealTimers())

  it('asks after five minutes and not before, and learns of a publish five minutes later', async () => {
    watch.follow(page)
    await vi.advanceTimersByTimeAsync(5 * 60_000 - 1)
    expect(lastRequestAt).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    expect([lastRequestAt, watch.isOld()]).toEqual([1, false])
    await minutes(5)
    expect([lastRequestAt, watch.isOld()]).toEqual([2, true])
  })

  it('asks nothing while nobody sees it, and at once when somebody does', async () => {
    watch.follow(page)
    visibilityState = 'hidden'
    await minutes(20)
    expect(lastRequestAt).toBe(0)
    visibilityState = 'visible'
    page.dispatchEvent(new Event('visibilitychange'))
    expect(lastRequestAt).toBe(1)
  })

  it('asks no more once it is left', async () => {
    const leave = watch.follow(page)
    leave()
    await minutes(20)
    page.dispatchEvent(new Event('visibilitychange'))
    expect(lastRequestAt).toBe(0)
  })
})
