/** Members by the name of their group; a group without members takes no room. */
export class Groups<T> {
  readonly #groups = new Map<string, { name: string; members: Set<T> }>()

  /** Returns the group's own copy of its name, which members can hold without another one each. */
  add(name: string, member: T): string {
    const group = this.#groups.get(name) ?? { name, members: new Set() }
    this.#groups.set(group.name, group)
    group.members.add(member)
    return group.name
  }

  remove(name: string, member: T): void {
    const group = this.#groups.get(name)
    if (!group?.members.delete(member)) return
    if (group.members.size === 0) this.#groups.delete(name)
  }

  of(name: string): ReadonlySet<T> {
    return this.#groups.get(name)?.members ?? new Set()
  }
}
