/**
 * Writes the tracks that maps draw trips along and show beneath them: `node tools/tracks.ts FOLDER`, with `corridor-lines.json`,
 * `corridors.csv` and `rail-lines.json` in it. Lines are of Natural Earth and the North American Rail Network, both public domain.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const TARGET = 'web/src/ui/map/tracks.json'
/** Whole numbers of this part of a degree: about 1.1 km. */
const STEPS_PER_DEGREE = 100

type Line = readonly (readonly [number, number])[]

const folder = process.argv[2]
if (folder === undefined) throw new Error('Pass the folder with the line files.')
const read = (name: string): string => readFileSync(path.join(folder, name), 'utf8')
const lines = JSON.parse(read('corridor-lines.json')) as { edge_id: string; line: Line }[]
const rails = JSON.parse(read('rail-lines.json')) as { r: number; line: Line }[]
const rows = read('corridors.csv').trim().split('\n').slice(1)
const facts = new Map(
  rows.map((row) => {
    const [edge = '', railroad = '', , , miles = ''] = row.split(',')
    return [edge, { railroad, miles: Number(miles) }] as const
  }),
)

const toDeltas = (line: Line): number[] => {
  let [x, y] = [0, 0]
  return line.flatMap(([lon, lat], at) => {
    const [nextX, nextY] = [Math.round(lon * STEPS_PER_DEGREE), Math.round(lat * STEPS_PER_DEGREE)]
    const [dx, dy] = [nextX - x, nextY - y]
    ;[x, y] = [nextX, nextY]
    return at > 0 && dx === 0 && dy === 0 ? [] : [dx, dy]
  })
}

const railroads = [...new Set([...facts.values()].map(({ railroad }) => railroad))].toSorted()
const corridors = lines.flatMap(({ edge_id, line }) => {
  const fact = facts.get(edge_id)
  return fact ? [[railroads.indexOf(fact.railroad), fact.miles, ...toDeltas(line)]] : []
})
const ground = rails.map(({ line }) => toDeltas(line)).filter((line) => line.length >= 4)

const text = `${JSON.stringify({ railroads, corridors, ground })}\n`
writeFileSync(TARGET, text)
console.log(`${TARGET}: ${corridors.length} corridors, ${ground.length} lines, ${text.length} bytes`)
