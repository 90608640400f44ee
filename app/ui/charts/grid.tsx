import { scaleLinear } from '@visx/scale'
import type { ReactNode } from 'react'
import { useWords } from '../../words/use-words.tsx'
import { gridOf, shortFigure, type Unit } from './figures.ts'

/** The space below the drawing for axis labels, in px. */
export const axisRoom = 26

/** Creates the scale from values to y positions in px; 0 is on the base line. */
export function heightScale(highest: number, unit: Unit, height: number) {
  const lines = gridOf(highest, unit)
  const domain: [number, number] = [0, lines.at(-1) ?? 1]
  return { lines, y: scaleLinear<number>({ domain, range: [height, 8] }) }
}

export type Heights = ReturnType<typeof heightScale>

/** The grid lines with their labels, and the dashed base line. */
export function Grid({ heights: { lines, y }, unit }: { heights: Heights; unit: Unit }) {
  const { sign } = useWords()
  return (
    <g>
      <g className="chart-grid">
        {lines.slice(1).map(value => (
          <Rule key={value} at={y(value)} />
        ))}
      </g>
      <Rule at={y(0)} className="chart-base" />
      {lines.map(value => (
        <text key={value} x="-12" y={y(value) + 4.5} textAnchor="end">
          {shortFigure(value, unit, sign)}
        </text>
      ))}
    </g>
  )
}

function Rule({ at, className }: { at: number; className?: string }) {
  return <line x1="0" x2="100%" y1={at} y2={at} className={className} />
}

/** Scales its children horizontally, so that x from 0 to 100 spans the chart's width. */
export function Stretched({ height, children }: { height: number; children: ReactNode }) {
  return (
    <svg
      viewBox={`0 0 100 ${height}`}
      preserveAspectRatio="none"
      width="100%"
      height={height}
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}
