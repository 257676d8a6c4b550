/** One way to abuse the portal, with the faults it must find. */
export interface Part {
  name: string
  /** Names of the modules `<name>.plant.ts` beside the part; a bare `--plant` takes the first. */
  plants: readonly string[]
  /** Starts what it needs, reports its figures and leaves nothing behind. */
  run(plant: string | null): Promise<void>
}
