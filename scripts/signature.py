#!/usr/bin/env python3
"""Behaviour signature: shows whether a change of the code moved any result.

Usage: scripts/signature.py PROGRAM [--compare FILE] [--threads]

Trains on drawn faces with every learner, identifies with every kind of inference, evaluates under occlusion, draws what
the model looks at, and finds faces in drawn photographs. Prints a few numbers and one short hash over all results,
rounded so far that the last bits of a machine's arithmetic do not show.

  --compare FILE  fail unless the hash is the one in FILE
  --threads       run with 1 and 2 threads of the program and of OpenBLAS and fail unless every result is the same to
                  the last bit
"""
import argparse
import hashlib
import json
import os
import sqlite3
import struct
import subprocess
import sys
import tempfile
import zlib
from pathlib import Path

LEARNERS = {
    "robust": [],
    "fast": ["--profile", "fast", "--copies", "both"],
    "ore": ["--learner", "ore", "--patches", "200"],
    "boost": ["--learner", "boost", "--patches", "200"],
    "equal": ["--learner", "equal", "--patches", "60"],
    "evidence": ["--learner", "evidence", "--patches", "60"],
}
INFERENCES = ["robust", "plain", "gfc"]


class Program:
    def __init__(self, path, jobs, blas_threads):
        self.path = path
        self.jobs = str(jobs)
        # OpenBLAS picks its kernels by the machine unless told; sums would then round differently from machine to machine.
        self.environment = dict(os.environ, OPENBLAS_NUM_THREADS=str(blas_threads), OPENBLAS_CORETYPE="Haswell")
        self.environment.pop("ORE_DETECTOR", None)

    def __call__(self, *arguments, threads=True):
        jobs = ["--jobs", self.jobs] if threads else []
        done = subprocess.run([self.path, *map(str, arguments), *jobs], env=self.environment, capture_output=True, text=True)
        if done.returncode != 0:
            sys.exit(f"{self.path} {' '.join(map(str, arguments))}: {done.stderr.strip()}")
        return done.stdout


def pixels(png):
    """The bytes of an 8-bit PNG without interlacing, decoded: how they are compressed does not matter."""
    data = png.read_bytes()
    width, height, _, colour = struct.unpack(">IIBB", data[16:26])
    channels = {0: 1, 2: 3, 6: 4}[colour]
    packed, at = b"", 8
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        if data[at + 4 : at + 8] == b"IDAT":
            packed += data[at + 8 : at + 8 + length]
        at += length + 12
    raw, stride, rows = zlib.decompress(packed), width * channels, []
    previous = bytearray(stride)
    for y in range(height):
        kind, row = raw[y * (stride + 1)], bytearray(raw[y * (stride + 1) + 1 : (y + 1) * (stride + 1)])
        for x in range(stride):
            left = row[x - channels] if x >= channels else 0
            above, corner = previous[x], previous[x - channels] if x >= channels else 0
            estimate = left + above - corner
            nearest = min((abs(estimate - left), 0, left), (abs(estimate - above), 1, above), (abs(estimate - corner), 2, corner))
            row[x] = (row[x] + [0, left, above, (left + above) // 2, nearest[2]][kind]) & 255
        rows.append(bytes(row))
        previous = row
    return b"".join(rows)


def answers(lines):
    """Of every face: its name, its score and where it is."""
    for line in lines.splitlines():
        for face in json.loads(line)["faces"]:
            box = face["box"]
            place = [box["x_min"], box["y_min"], box["x_max"] - box["x_min"], box["y_max"] - box["y_min"]]
            yield [face["subject"], face["similarity"], face["trusted"], place]


def model(file):
    """What was learned, as the file has it."""
    rows = sqlite3.connect(f"file:{file}?mode=ro", uri=True)
    patches = rows.execute("SELECT x, y, width, height, descriptor, weight FROM patch ORDER BY position").fetchall()
    (threshold,) = rows.execute("SELECT threshold FROM model").fetchone()
    curves = rows.execute("SELECT curve, ratio, confidence FROM confidence ORDER BY curve, position").fetchall()
    return {"patches": patches, "threshold": threshold, "curves": curves}


def results(ore, folder):
    faces, probes, photos = folder / "faces", folder / "probes", folder / "photos"
    ore("synth", faces, "--people", 7, "--pictures", 12, "--height", 96, "--width", 84)
    for person in sorted(faces.iterdir()):
        (probes / person.name).mkdir(parents=True)
        for picture in sorted(person.iterdir())[::2]:
            picture.rename(probes / person.name / picture.name)
    everybody = sorted(probes.glob("*/*.pgm"))
    found = {}
    for learner, options in LEARNERS.items():
        file = folder / f"{learner}.ore"
        ore("train", faces, "-o", file, "--aligned", *options)
        found[learner] = {"model": model(file)}
        for inference in INFERENCES:
            if (learner, inference) == ("evidence", "gfc"):
                continue  # it is refused
            said = ore("identify", file, *everybody, "--aligned", "--json", "--inference", inference)
            found[learner][inference] = list(answers(said))
        rates = json.loads(ore("evaluate", file, probes, "--aligned", "--json", "--occlude", "texture:50"))
        found[learner]["occluded"] = [rates["rank1"], rates["named"]]
    look = folder / "look"
    ore("picture", folder / "robust.ore", everybody[0], "--aligned", "--occlude", "sunglasses", "-o", look)
    # Those without letters, which look as the machine's fonts do.
    for name in ["face", "energy", "focus"]:
        found[name] = list(pixels(look / f"{name}.png"))
    ore("synth", photos, "--layout", "photos", "--people", 4, "--pictures", 4)
    # The detector that every build has, so that the result does not depend on what is installed.
    with_haar = ["--detector", "haar"]
    ore("train", photos / "people", "-o", folder / "photos.ore", *with_haar)
    parties = sorted((photos / "parties").glob("*.png"))[:2]
    found["photos"] = {"model": model(folder / "photos.ore")}
    for refine in ["--refine", "--no-refine"]:
        said = ore("identify", folder / "photos.ore", *parties, "--json", refine, *with_haar)
        found["photos"][refine] = list(answers(said))
    ore("enroll", folder / "robust.ore", "--name", "Zoe", everybody[0], everybody[1], "--aligned", threads=False)
    ore("forget", folder / "robust.ore", "--name", sorted(faces.iterdir())[1].name, threads=False)
    found["changed"] = list(answers(ore("identify", folder / "robust.ore", *everybody, "--aligned", "--json")))
    return found


def rounded(value):
    if isinstance(value, float):
        return round(value, 3) + 0.0
    if isinstance(value, (list, tuple)):
        if len(value) > 1000:  # a picture: the mean of every 1/64 of it
            step = len(value) // 64
            return [round(sum(value[i : i + step]) / step) for i in range(0, step * 64, step)]
        return [rounded(v) for v in value]
    if isinstance(value, dict):
        return {k: rounded(v) for k, v in value.items()}
    return value


def short_hash(value):
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()[:12]


def run(path, jobs, blas_threads):
    with tempfile.TemporaryDirectory(prefix="ore-signature-") as folder:
        return results(Program(path, jobs, blas_threads), Path(folder))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--compare", type=Path)
    parser.add_argument("--threads", action="store_true")
    options = parser.parse_args()
    found = run(options.program, 2, 2)
    for learner in LEARNERS:
        faces = found[learner]["robust"]
        named = sum(face[0] is not None for face in faces)
        kept = len(found[learner]["model"]["patches"])
        print(f"{learner}: {kept} patches, threshold {found[learner]['model']['threshold']:.4g}, {named} of {len(faces)} "
              f"named, half hidden {100 * found[learner]['occluded'][0]:.1f} % right")
    print(f"photographs: {[face[0] for face in found['photos']['--refine']]}")
    signature = short_hash(rounded(found))
    print(f"signature {signature}")
    if options.threads:
        for jobs, blas_threads in [(1, 1), (1, 2), (2, 1)]:
            if short_hash(run(options.program, jobs, blas_threads)) != short_hash(found):
                sys.exit(f"results differ with {jobs} threads and OPENBLAS_NUM_THREADS={blas_threads}")
        print("the same to the last bit with 1 and 2 threads, OPENBLAS_NUM_THREADS 1 and 2")
    if options.compare:
        expected = options.compare.read_text().split()[0]
        if signature != expected:
            sys.exit(f"the signature was {expected}: if results were meant to move, write the new one into "
                     f"{options.compare} and say why in the commit")


if __name__ == "__main__":
    main()
