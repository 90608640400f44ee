import { useId } from 'react'
import { Cord, endOfGold } from './cord.tsx'
import { threadTile } from './own-thread.ts'

const tile = threadTile(18)
/** The maximum length of the donor's thread in tiles, about a third of a phone's cord. */
const maxPieces = 6

/** The cord with a donor's own thread at the gold's end. `thread` is the donation's share of the goal. */
export function CordWithThread({
  progress,
  thread,
  label,
}: {
  progress: number
  thread: number
  label: string
}) {
  const id = useId()
  const pieces = Math.min(maxPieces, Math.max(1, Math.trunc(thread * 8)))
  return (
    <div className="relative">
      <Cord progress={progress} label={label} />
      <span
        aria-hidden="true"
        className="cord pointer-events-none absolute inset-0"
        style={endOfGold(progress)}
      >
        <span className="cord-window cord-window-shut">
          <span className="cord-pull">
            <svg aria-hidden="true" className="cord-braid cord-own" height={tile.height}>
              <defs>
                <pattern id={id} width={tile.width} height={tile.height} patternUnits="userSpaceOnUse">
                  {tile.strokes.map(({ stroke, x, isOwn }, index) => (
                    <path
                      key={index}
                      className={isOwn ? 'dye-own' : 'dye-cord'}
                      d={stroke.d}
                      transform={`translate(${x} 0)`}
                      fill="none"
                      stroke={`var(--${stroke.paint})`}
                      strokeWidth={stroke.width}
                    />
                  ))}
                </pattern>
              </defs>
              <rect
                x="100%"
                width={pieces * tile.width}
                height={tile.height}
                fill={`url(#${id})`}
                transform={`translate(${-pieces * tile.width} 0)`}
              />
            </svg>
          </span>
        </span>
      </span>
    </div>
  )
}
