import type { Module, Permission } from './access.ts'

/**
 * Areas of the product that are not built, with the permissions and modules that open nothing but them. Their names stay valid
 * in calls and data (PLT-081); no page offers them. Who builds an area deletes its line here, and every page offers it.
 */
export const AREAS_TO_COME: Readonly<Record<string, readonly (Permission | Module)[]>> = {}

const UNBUILT_AREAS: ReadonlySet<string> = new Set(Object.values(AREAS_TO_COME).flat())

/** Whether a permission or module opens something that is built; pages offer no other. */
export const isBuilt = (name: string): boolean => !UNBUILT_AREAS.has(name)
