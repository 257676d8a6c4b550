/** One way to abuse the portal, with the faults it must find. */
export interface Part {
  name: string
  /** Names of the modules `<name>.plant.ts` next to the part; a bare `--plant` uses the first. */
  plants: readonly string[]
  /** Starts what it needs, reports its results and leaves nothing behind. */
  run(plant: string | null): Promise<void>
}
