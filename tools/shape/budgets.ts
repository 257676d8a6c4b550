import { posix } from 'node:path'
import type { Tree } from '../boundaries/imports.ts'

/** The limit; aim for 15. */
const MAX_FILES_PER_FOLDER = 30
const MAX_FOLDERS_UNDER_SRC = 2
/** The maximum for a list's page: what its columns need is in files next to it. */
const MAX_LIST_PAGE_LINES = 150
/** `areas/<area>/<noun>`. */
const MAX_AREA_FOLDERS = 3
/** Names that collect unrelated things. Split by noun instead. */
const CATCH_ALL_FILES = /^(index|utils?|helpers?|misc|common|types|constants)\.tsx?$/

/** Folders stay small enough to be read at a glance, and shallow. Lint caps lines of files and functions. */
export function budgetProblems(tree: Tree): string[] {
  const sources = [...tree.keys()].filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  const folders = Map.groupBy(sources, (path) => posix.dirname(path))
  return [
    ...sources
      .filter((path) => CATCH_ALL_FILES.test(posix.basename(path)))
      .map((path) => `${path}: name the file after its noun, not utils or helpers`),
    ...sources
      .filter((path) => path.endsWith('Page.tsx') && tree.get(path)!.includes('<ListPage'))
      .map((path) => ({
        path,
        lines: tree
          .get(path)!
          .split('\n')
          .filter((line) => line.trim() !== '').length,
      }))
      .filter(({ lines }) => lines > MAX_LIST_PAGE_LINES)
      .map(({ path, lines }) => `${path}: list page has ${lines} lines, the limit is ${MAX_LIST_PAGE_LINES}`),
    ...[...folders]
      .filter(([, files]) => files.length > MAX_FILES_PER_FOLDER)
      .map(
        ([folder, files]) =>
          `${folder}: ${files.length} files, the limit is ${MAX_FILES_PER_FOLDER}; split it by noun`,
      ),
    ...[...folders.keys()]
      .filter((folder) => (underSrc(folder)?.split('/').length ?? 0) > deepest(folder))
      .map((folder) => `${folder}: more than ${deepest(folder)} folders deep under src`),
  ]
}

const underSrc = (folder: string): string | undefined => folder.split('/src/')[1]

const deepest = (folder: string): number =>
  underSrc(folder)?.startsWith('areas/') ? MAX_AREA_FOLDERS : MAX_FOLDERS_UNDER_SRC
