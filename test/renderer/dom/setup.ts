import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import './browser.ts'
import './drawn.ts'

// What Testing Library asks of a test runner that is not Jest.
Object.assign(globalThis, {
  IS_REACT_ACT_ENVIRONMENT: true,
  jest: { advanceTimersByTime: (milliseconds: number) => vi.advanceTimersByTime(milliseconds) },
})

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('These tests have no network.')))
  vi.spyOn(console, 'error')
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  sessionStorage.clear()
  localStorage.clear()
  const said = vi.mocked(console.error).mock.calls
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  // React tells there of state that changes unseen, of keys that are not unique, of markup that is no HTML.
  expect(said).toEqual([])
})

// A browser that shows no dialog of its own has nothing to print with.
window.print = () => {}
