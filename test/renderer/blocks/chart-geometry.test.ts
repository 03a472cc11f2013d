import { describe, expect, it } from 'vitest'
import { labelled, pointsOf, slicesOf, ticksOf } from '../../../src/renderer/blocks/parts/chart-geometry.ts'

describe('a chart', () => {
  it('cuts its ring in proportion, and leaves out what is not above zero', () => {
    expect(slicesOf([30, -5, 10])).toEqual([
      { share: 0.75, start: 0 },
      { share: 0, start: 0.75 },
      { share: 0.25, start: 0.75 },
    ])
    expect(slicesOf([0, 0])).toEqual([
      { share: 0, start: 0 },
      { share: 0, start: 0 },
    ])
  })

  it('has a scale of round numbers with zero among them', () => {
    expect(ticksOf([12, 71_250])).toEqual([0, 20_000, 40_000, 60_000, 80_000])
    expect(ticksOf([-3, 4])).toEqual([-4, -2, 0, 2, 4])
    expect(ticksOf([0, 0])).toEqual([0])
  })

  it('draws its line from left to right, higher amounts higher', () => {
    expect(pointsOf([0, 50, 100], [0, 100], { width: 10, height: 20 })).toEqual([
      { x: 0, y: 20 },
      { x: 5, y: 10 },
      { x: 10, y: 0 },
    ])
    expect(pointsOf([5], [0, 10], { width: 10, height: 20 })).toEqual([{ x: 5, y: 10 }])
  })

  it('names as many points as there is room for, the last always', () => {
    expect([...labelled(12, 6)].sort((a, b) => a - b)).toEqual([1, 3, 5, 7, 9, 11])
    expect(labelled(3, 6).size).toBe(3)
  })
})
