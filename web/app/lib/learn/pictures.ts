import script from '../../../../scripts/pictures?raw'

/** The position that a picture of our rules pages shows. */
export interface Shown {
  record: string
  /** After which turn; null for the end. */
  turn: number | null
  territory: boolean
}

const records = import.meta.glob<string>('../../../../docs/rules/examples/*.json', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const recordOf = (name: string) => Object.entries(records).find(([path]) => path.endsWith(`/${name}.json`))?.[1]

/** Every picture by its name, as the script that draws them has it. */
export const pictures: Record<string, Shown> = Object.fromEntries(found())

function found(): [string, Shown][] {
  const lines = [...script.matchAll(/^picture (\S+) (\S+)(.*)$/gm)].map(([, name = '', record = '', rest = '']) => ({
    name,
    record,
    rest,
  }))
  const boards = /for board in ([^;]+);/.exec(script)?.[1]?.split(' ') ?? []
  const all = [...boards.map((board) => ({ name: `board-${board}`, record: `board-${board}`, rest: '' })), ...lines]
  return all.flatMap(({ name, record, rest }) => {
    const text = recordOf(record)
    const turn = /--turn (\d+)/.exec(rest)?.[1]
    return text === undefined
      ? []
      : [
          [
            name,
            { record: text, turn: turn === undefined ? null : Number(turn), territory: rest.includes('--territory') },
          ],
        ]
  })
}
