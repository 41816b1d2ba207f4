import { Component, type ReactNode } from "react";
import { masked } from "#contract/api/masked.ts";
import { Button } from "./button.tsx";
import { Callout } from "./callout.tsx";
import { CopyButton } from "./copy-button.tsx";

interface PartBoundaryProps {
  /** The part, as the sentence names it: `This page`, `The response`. */
  readonly name: string;
  readonly children: ReactNode;
}

interface State {
  /** What is copied; its first line is shown. */
  readonly failure: string | null;
}

/**
 * Shows what failed in the place of a part that cannot be drawn; the rest of the page still works. A part with another key is
 * drawn again.
 */
export class PartBoundary extends Component<PartBoundaryProps, State> {
  override state: State = { failure: null };

  static getDerivedStateFromError(error: unknown): State {
    return { failure: masked(String(error)) };
  }

  override componentDidCatch(error: unknown, { componentStack }: { componentStack?: string | null }): void {
    const { build = "" } = document.documentElement.dataset;
    const stack = error instanceof Error ? error.stack : "";
    const failure = masked([String(error), `Build ${build}`, componentStack, stack].filter(Boolean).join("\n"));
    this.setState({ failure });
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    const [message = ""] = failure.split("\n", 1);
    return (
      <div className="m-2 min-w-0">
        <Callout role="alert" look="void">
          <p className="break-words">
            {this.props.name} could not be drawn. Your orders and your balance are kept. {message}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => window.location.reload()}>Reload</Button>
            <CopyButton text={failure} label="Copy the error" name="Copy the error" />
          </div>
        </Callout>
      </div>
    );
  }
}
