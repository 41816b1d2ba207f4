import type { EvaluatedModules } from "vite/module-runner";
import { TestRunner } from "vitest";

/** What a worker says of a round: that it begins, or, with `isNoticed`, that it is over. */
export interface Heard {
  readonly mutant: number;
  readonly file: string;
  readonly isNoticed?: boolean;
}

/** The channel from the worker to its process. */
export const CHANNEL = "mutants";

/** The mutant that changes nothing: in its rounds, the tests that noticed others run once more. */
export const NONE = -1;

/** Names a round's mutant, before the ids of its tests. */
export const labelOf = (mutant: number): string => `mutant ${mutant}`;

/** What Vitest keeps of the modules a worker has loaded, and of the file it collects. */
interface Loaded {
  readonly workerState: { readonly evaluatedModules: EvaluatedModules };
  readonly _currentSpecification?: { readonly testIds?: readonly string[] };
}

type File = Parameters<TestRunner["onCollectStart"]>[0];

/**
 * Runs files of tests again and again, with the mutant that each round names. The modules they test are loaded once. A mutant that
 * was noticed is not tried again.
 */
// biome-ignore lint/style/noDefaultExport: Vitest takes it by this name.
export default class MutantRunner extends TestRunner {
  readonly #channel = new BroadcastChannel(CHANNEL);
  readonly #noticed = new Set<number>();
  readonly #noticing = new Set<string>();
  #mutant = 0;

  get #isNoticed(): boolean {
    return this.#noticed.has(this.#mutant);
  }

  override onCollectStart(file: File): void {
    super.onCollectStart(file);
    const [label = ""] = (this as unknown as Loaded)._currentSpecification?.testIds ?? [];
    this.#mutant = Number(label.split(" ")[1]);
    globalThis.activeMutant = this.#mutant;
    this.#channel.postMessage({ mutant: this.#mutant, file: file.name } satisfies Heard);
  }

  override async importFile(...[path, source]: Parameters<TestRunner["importFile"]>): Promise<void> {
    if (source === "collect" && this.#isNoticed) return;
    const { evaluatedModules } = (this as unknown as Loaded).workerState;
    const module = evaluatedModules.getModuleById(path);
    if (module) evaluatedModules.invalidateModule(module);
    await super.importFile(path, source);
  }

  override async onBeforeRunTask(test: Parameters<TestRunner["onBeforeRunTask"]>[0]): Promise<void> {
    if (this.#isNoticed || (this.#mutant === NONE && !this.#noticing.has(test.id))) test.mode = "skip";
    await super.onBeforeRunTask(test);
  }

  override onAfterRunTask(test: Parameters<TestRunner["onAfterRunTask"]>[0]): void {
    super.onAfterRunTask(test);
    if (test.result?.state !== "fail") return;
    this.#noticed.add(this.#mutant);
    this.#noticing.add(test.id);
  }

  override onAfterRunFiles(files?: File[]): void {
    super.onAfterRunFiles();
    for (const { name, result } of files ?? []) {
      if (result?.state === "fail") this.#noticed.add(this.#mutant);
      this.#channel.postMessage({ mutant: this.#mutant, file: name, isNoticed: this.#isNoticed } satisfies Heard);
    }
  }
}
