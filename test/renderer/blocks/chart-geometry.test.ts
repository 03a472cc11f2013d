import { describe, expect, it } from 'vitest'
import {
  columnsOf,
  distributeTiles,
  sharesOfTotal,
  stepsPath,
  ticksOf,
  visibleLabelIndexes,
} from '../../../src/renderer/blocks/parts/chart-geometry.ts'

describe('the geometry of charts', () => {
  it('divides the total in proportion and ignores values up to zero', () => {
    expect(sharesOfTotal([30, -5, 10])).toEqual([0.75, 0, 0.25])
    expect(sharesOfTotal([0, 0])).toEqual([0, 0])
  })

  it('distributes exactly 100 tiles despite rounding', () => {
    expect(distributeTiles(sharesOfTotal([1, 1, 1]), 100)).toEqual([34, 33, 33])
    expect(distributeTiles(sharesOfTotal([600, 250, 150]), 100)).toEqual([60, 25, 15])
    expect(distributeTiles(sharesOfTotal([9995, 5]), 100)).toEqual([100, 0])
    expect(distributeTiles(sharesOfTotal([0, -1]), 100)).toEqual([0, 0])
  })

  it('has a scale of round numbers that includes zero', () => {
    expect(ticksOf([12, 71_250])).toEqual([0, 20_000, 40_000, 60_000, 80_000])
    expect(ticksOf([-3, 4])).toEqual([-4, -2, 0, 2, 4])
    expect(ticksOf([0, 0])).toEqual([0])
  })

  it('draws a step line from each amount to the next', () => {
    const scale = { ticks: [0, 100], box: { width: 20, height: 20 }, step: 10 }
    expect(stepsPath([0, 50], { ...scale, from: 0 })).toBe('M5 20L15 20L15 10L20 10')
    expect(stepsPath([100], { ...scale, from: 1 })).toBe('M15 0L20 0')
    expect(stepsPath([100], { ...scale, from: 1, previousAmount: 50 })).toBe('M5 10L15 10L15 0L20 0')
    expect(stepsPath([0, 50], { ...scale, from: 0, maxX: 15 })).toBe('M5 20L15 20L15 10L15 10')
    expect(stepsPath([], { ...scale, from: 0 })).toBe('')
  })

  it('draws a column from zero to each amount, downwards below zero', () => {
    const columns = columnsOf([50, -50], [-50, 0, 50], { width: 20, height: 20 })
    expect(columns).toEqual([
      { x: 1.8, y: 0, width: 6.4, height: 10, isNegative: false },
      { x: 11.8, y: 10, width: 6.4, height: 10, isNegative: true },
    ])
  })

  it('closes a band along its lower edge', () => {
    const scale = { ticks: [0, 100], box: { width: 10, height: 20 }, step: 10, from: 0 }
    expect(stepsPath([100], { ...scale, lowerEdge: [50] })).toBe('M5 0L10 0L10 10L5 10Z')
  })

  it('labels as many points as fit, always including the last', () => {
    expect([...visibleLabelIndexes(12, 6)].sort((a, b) => a - b)).toEqual([1, 3, 5, 7, 9, 11])
    expect(visibleLabelIndexes(3, 6).size).toBe(3)
  })
})
